import { env } from "cloudflare:workers";
import { unzipSync } from "fflate";
import { expect, test, vi } from "vitest";
import { connect } from "#db/client.ts";
import { notifications, projects, projectVersions } from "#db/schema/index.ts";
import { exportAccount, exportProjects } from "#domain/accounts/export.server.ts";
import { MAX_EXPORT_READS } from "#domain/accounts/rules.ts";
import { uploadPicture } from "#domain/blobs/images/pictures.server.ts";
import { saveNote } from "#domain/journal/commands.server.ts";
import { newId } from "#domain/kit/ids.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { installApp } from "#domain/library/commands.server.ts";
import { appealRejection, replyToModerator } from "#domain/moderation/appeals/commands.server.ts";
import { rejectSubmission } from "#domain/moderation/decisions.server.ts";
import { createProject, saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { moveToTrash, purgeProject } from "#domain/projects/lifecycle.server.ts";
import { submitReview } from "#domain/reviews/commands.server.ts";
import { createShare, stopSharing } from "#domain/shares/commands.server.ts";
import { insertAccount } from "#tests/support/accounts.ts";
import { randomPicture } from "#tests/support/images.ts";
import { insertSubmission, insertUser, LISTING, testServices, utf8 } from "#tests/support/services.ts";
import { unzip } from "#tests/support/unzip.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

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

test("the export contains no secrets", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  const all = [...(await unzip(await exportAccount(services, owner))).values()].join("\n");
  expect(all).not.toMatch(/passwordHash|idHash|tokenHash/);
});

test("an account without data can be exported", async () => {
  const { services } = testServices();
  const files = await unzip(await exportAccount(services, await insertUser(services, "explorer")));
  expect(files.get("journal.json")).toBe("[]");
});

test("the export holds the pictures of a project, its icon and its screenshots, byte for byte", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  const { id } = await createProject(services, owner, { name: "Pictured", bytes: utf8("<p>pictured</p>") });
  const pictures = [await randomPicture(), await randomPicture(), await randomPicture()];
  const upload = (picture: Uint8Array) => uploadPicture(services, owner, new Blob([new Uint8Array(picture)]).stream());
  const [icon = "", ...screenshots] = await Promise.all(pictures.map(upload));
  await saveListing(services, owner, id, { ...LISTING, icon, screenshots });
  const zip = new Uint8Array(await new Response(await exportAccount(services, owner)).arrayBuffer());
  const files = unzipSync(zip);
  const folder = `projects/Focus-Garden-${id.slice(-8)}`;
  const names = ["icon.png", "screenshot-1.png", "screenshot-2.png"];
  const stored = await Promise.all([icon, ...screenshots].map((path) => services.pictureFiles.get(path.slice(11))));
  expect(names.map((name) => files[`${folder}/${name}`])).toEqual(stored);
});

test("the export has the user's own projects, with the trash and without purged ones", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  const other = await insertUser(services, "builder");
  const create = (actor: Actor, text: string) => createProject(services, actor, { name: text, bytes: utf8(text) });
  const trashed = await create(owner, "in the trash");
  const purged = await create(owner, "purged long ago");
  await create(other, "not for others");
  await moveToTrash(services, owner, trashed.id);
  await moveToTrash(services, owner, purged.id);
  await purgeProject(services, owner, purged.id);
  const files = await unzip(await exportAccount(services, owner));
  const texts = [...files].filter(([path]) => path.endsWith("current.html")).map(([, text]) => text);
  expect(texts).toEqual(["in the trash"]);
  expect([...files.keys()].at(-1)).toBe("COMPLETE.txt");
  const now = await unzip(await exportProjects(services, owner));
  expect([...now.keys()]).toEqual(["COMPLETE.txt"]);
  const others = await unzip(await exportProjects(services, other));
  const [folder] = [...others.keys()].map((path) => path.slice(0, path.lastIndexOf("/")));
  expect([...others.keys()]).toEqual([`${folder}/project.json`, `${folder}/current.html`, "COMPLETE.txt"]);
  expect(others.get(`${folder}/current.html`)).toBe("not for others");
});

async function insertProjects({ db, htmlFiles, now }: Services, { userId }: Actor, count: number, htmlSha256: string) {
  await htmlFiles.put(htmlSha256, utf8("<p>many</p>"));
  const at = now();
  const html = { htmlSha256, htmlBytes: 11 };
  const times = { createdAt: at, updatedAt: at };
  const rows = Array.from({ length: count }, (_, n) => ({ id: newId(at + n), userId, name: `Project ${n}` }));
  const statements = rows.flatMap((row) => [
    db.insert(projects).values({ ...row, tags: [], ...html, ...times }),
    db.insert(projectVersions).values({ id: newId(at), projectId: row.id, userId, version: 1, ...html, createdAt: at }),
  ]);
  const [first, ...rest] = statements;
  if (first) await db.batch([first, ...rest]);
  return rows.map(({ id }) => id).sort();
}

function countingStatements(services: Services) {
  let statements = 0;
  const database = new Proxy(env.DB, {
    get(target, name) {
      if (name !== "prepare") return Reflect.get(target, name).bind(target);
      return (sql: string) => {
        statements++;
        return target.prepare(sql);
      };
    },
  });
  return { counted: { ...services, db: connect(database) }, statements: () => statements };
}

test("a thousand projects are exported as one archive with few statements", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  await insertProjects(services, owner, 1000, "a".repeat(64));
  const { counted, statements } = countingStatements(services);
  const files = await unzip(await exportAccount(counted, owner));
  expect([...files.keys()].filter((path) => path.endsWith("/current.html"))).toHaveLength(1000);
  expect(files.get("COMPLETE.txt")).toContain("Projects in this archive: 1000.");
  expect(statements()).toBeLessThan(45);
});

test("a full archive contains the address of the next one, which has the rest", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  const digest = "b".repeat(64);
  const ids = await insertProjects(services, owner, 4, digest);
  // With its current HTML, the first project takes exactly the reads of one archive.
  const at = services.now();
  const row = { projectId: ids[0] ?? "", userId: owner.userId, htmlSha256: digest, htmlBytes: 11, createdAt: at };
  for (let from = 2; from < MAX_EXPORT_READS; from += 1000) {
    const inserts = Array.from({ length: Math.min(1000, MAX_EXPORT_READS - from) }, (_, n) =>
      services.db.insert(projectVersions).values({ ...row, id: newId(at), version: from + n }),
    );
    const [first, ...rest] = inserts;
    if (first) await services.db.batch([first, ...rest]);
  }
  const htmlFiles = { ...services.htmlFiles, get: async () => "<p>many</p>" };
  const own = { ...services, htmlFiles };
  const part = await unzip(await exportAccount(own, owner));
  expect([...part.keys()].at(-1)).toBe("CONTINUED.txt");
  expect(part.get("CONTINUED.txt")).toContain(`${services.config.siteOrigin}/api/export?after=${ids[0]}`);
  const rest = await unzip(await exportAccount(own, owner, ids[0]));
  expect([...rest.keys()].filter((path) => path.endsWith("/project.json"))).toHaveLength(3);
  expect(rest.has("profile.json")).toBe(false);
  expect([...rest.keys()].at(-1)).toBe("COMPLETE.txt");
});

test("an archive of the projects goes on after the last project of the one before", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  const [first] = await insertProjects(services, owner, 3, "c".repeat(64));
  const rest = await unzip(await exportProjects(services, owner, first));
  expect(rest.get("COMPLETE.txt")).toContain("Projects in this archive: 2.");
});

test("an export that fails half-way is a valid archive that says so", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  await createProject(services, owner, { name: "First one", bytes: utf8("<p>first</p>") });
  await createProject(services, owner, { name: "Second one", bytes: utf8("<p>second</p>") });
  let reads = 0;
  const get = async (digest: string) => {
    reads++;
    if (reads > 2) throw new Error("bucket lost");
    return services.htmlFiles.get(digest);
  };
  const files = await unzip(await exportAccount({ ...services, htmlFiles: { ...services.htmlFiles, get } }, owner));
  expect([...files.values()]).toContain("<p>first</p>");
  expect([...files.keys()].at(-1)).toBe("INCOMPLETE.txt");
  expect(files.get("INCOMPLETE.txt")).toContain("This export stopped early");
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
});

test("files missing in the bucket are listed at the end", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  const { id } = await createProject(services, owner, { name: "Lost one", bytes: utf8("<p>lost bytes</p>") });
  const htmlFiles = { ...services.htmlFiles, get: async () => null };
  const archive = await unzip(await exportAccount({ ...services, htmlFiles }, owner));
  const folder = `projects/Lost-one-${id.slice(-8)}`;
  expect(archive.get("COMPLETE.txt")).toBe(
    `This export is complete.
Projects in this archive: 1.
These files are no longer stored:
${folder}/versions/1.html
${folder}/current.html
`,
  );
});

test("pictures missing in the bucket are listed at the end", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  const { id } = await createProject(services, owner, { name: "Pictured", bytes: utf8("<p>pictured</p>") });
  const icon = await uploadPicture(services, owner, new Blob([await randomPicture()]).stream());
  await saveListing(services, owner, id, { ...LISTING, icon });
  const icons = { ...services.pictureFiles, get: async () => null };
  const archive = await unzip(await exportAccount({ ...services, pictureFiles: icons }, owner));
  expect(archive.get("COMPLETE.txt")).toContain(`/icon${icon.slice(icon.lastIndexOf("."))}\n`);
});

test("the last entry of a complete export counts its projects and lists nothing missing", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  for (const name of ["First one", "Second one"])
    await createProject(services, owner, { name, bytes: utf8(`<p>${name}</p>`) });
  const complete = "This export is complete.\nProjects in this archive: 2.\n";
  expect((await unzip(await exportAccount(services, owner))).get("COMPLETE.txt")).toBe(complete);
  expect((await unzip(await exportProjects(services, owner))).get("COMPLETE.txt")).toBe(complete);
});

test("the export has all of the account's own rows and none of other accounts", async () => {
  const { services, readApp } = await publishedAppFixture();
  const { id: appId } = await readApp();
  const people = [await insertAccount(services), await insertAccount(services)];
  const day = new Date(services.now()).toISOString().slice(0, 10);
  for (const { actor } of people) {
    await saveNote(services, actor, { account: actor.userId, day, content: `Note of ${actor.userId}`, base: null });
    await submitReview(services, actor, { appId, text: `Review of ${actor.userId}`, rating: 4 });
    await installApp(services, actor, appId);
    await services.db.insert(notifications).values({
      ...{ userId: actor.userId, notificationId: `told:${actor.userId}`, type: "review" as const },
      ...{ title: "Told", message: "Told", createdAt: 1 },
    });
  }
  const [{ actor: owner }] = people as [(typeof people)[number]];
  const files = await unzip(await exportAccount(services, owner));
  const read = (name: string) => JSON.parse(files.get(`${name}.json`) ?? "");
  expect(read("profile")).toMatchObject({ email: owner.email, id: owner.userId, account: { userId: owner.userId } });
  expect(read("journal")).toMatchObject([{ content: `Note of ${owner.userId}` }]);
  expect(read("reviews")).toMatchObject({
    reviews: [{ app: "Focus Garden", reviewText: `Review of ${owner.userId}` }],
    ratings: [{ userId: owner.userId, appId, rating: 4 }],
  });
  expect(read("installed-apps")).toMatchObject([{ app: "Focus Garden", userId: owner.userId }]);
  expect(read("notifications")).toMatchObject([{ notificationId: `told:${owner.userId}` }]);
  expect(read("sessions")).toHaveLength(1);
});

test("the export lists shared links, closed ones too, and none of others", async () => {
  const { services } = testServices();
  const [owner, other] = [await insertUser(services, "builder"), await insertUser(services, "builder")];
  const share = async (actor: Actor) => {
    const { id: project } = await createProject(services, actor, { name: "Garden", bytes: utf8("<p>1</p>") });
    const options = { project, expiryDays: null, followsLatest: true, allowsCopies: true };
    return (await createShare(services, { actor, ip: crypto.randomUUID() }, options)).id;
  };
  const [open, closed, foreign] = [await share(owner), await share(owner), await share(other)];
  await stopSharing(services, owner, closed);
  const links = JSON.parse((await unzip(await exportAccount(services, owner))).get("shared-links.json") ?? "");
  const ids = links.map(({ id }: { id: string }) => id);
  expect(ids.sort()).toEqual([open, closed].sort());
  expect(ids).not.toContain(foreign);
});

test("the export holds what the author wrote to reviewers, and not who decided", async () => {
  const { services } = testServices();
  const author = await insertUser(services, "architect");
  const admin = await insertUser(services, "admin");
  const { id, projectId } = await insertSubmission(services, author);
  await rejectSubmission(services, admin, { submissionId: id, reasons: ["spam"] });
  await appealRejection(services, author, { id, reason: "It is a timer." });
  await replyToModerator(services, author, { id, text: "Pins stay on the device." });
  const files = await unzip(await exportAccount(services, author));
  expect(JSON.parse(files.get("app-reviews.json") ?? "")).toMatchObject({
    replies: [{ projectId, text: "Pins stay on the device." }],
    appeals: [{ targetId: id, reason: "It is a timer." }],
  });
  expect([...files.values()].join()).not.toContain(admin.userId);
});
