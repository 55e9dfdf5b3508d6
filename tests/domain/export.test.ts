import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { exportAccount } from "#domain/accounts/export.server.ts";
import { createProject, saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { insertUser, LISTING, testServices, utf8 } from "#tests/support/services.ts";

async function unzip(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const files = unzipSync(new Uint8Array(await new Response(stream).arrayBuffer()));
  return new Map(Object.entries(files).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));
}

test("the export holds every version of every project, its icon, and the account as JSON", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  const { id } = await createProject(services, owner, { name: "Focus / Garden", bytes: utf8("<p>one 🌿</p>") });
  await saveVersion(services, owner, { projectId: id, baseVersion: 1, bytes: utf8("<p>two</p>") });
  await saveListing(services, owner, id, LISTING);
  await createProject(services, owner, { name: "Second one", bytes: utf8("<p>other</p>") });

  const files = await unzip(await exportAccount(services, owner));
  const folder = `projects/Focus-Garden-${id.slice(-8)}`;
  expect(files.get(`${folder}/versions/1.html`)).toBe("<p>one 🌿</p>");
  expect(files.get(`${folder}/versions/2.html`)).toBe("<p>two</p>");
  expect(files.get(`${folder}/current.html`)).toBe("<p>two</p>");
  expect(files.get(`${folder}/icon.txt`)).toBe("🌿");
  expect(JSON.parse(files.get(`${folder}/project.json`) ?? "")).toMatchObject({
    name: LISTING.name,
    tags: LISTING.tags,
  });
  expect([...files.keys()].filter((path) => path.endsWith("/project.json"))).toHaveLength(2);
  expect(JSON.parse(files.get("profile.json") ?? "")).toMatchObject({ email: owner.email });
  for (const path of ["journal", "reviews", "installed-apps", "notifications", "sessions"]) {
    expect(files.has(`${path}.json`), path).toBe(true);
  }
});

test("nothing secret is in the export", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  const all = [...(await unzip(await exportAccount(services, owner))).values()].join("\n");
  expect(all).not.toMatch(/passwordHash|idHash|tokenHash/);
});

test("an empty account has an export too", async () => {
  const { services } = testServices();
  const files = await unzip(await exportAccount(services, await insertUser(services, "explorer")));
  expect(files.get("journal.json")).toBe("[]");
});
