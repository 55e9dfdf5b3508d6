import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { projects, projectVersions } from "#db/schema/index.ts";
import { exportAccount, exportProjects } from "#domain/accounts/export.server.ts";
import { uploadPicture } from "#domain/blobs/images/pictures.server.ts";
import { countCharacters } from "#domain/kit/characters.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { visibleText } from "#domain/kit/visible-text.ts";
import { CATEGORIES } from "#domain/listing/categories.ts";
import { MAX_TITLE_LENGTH } from "#domain/listing/rules.ts";
import { createProject, saveVersion } from "#domain/projects/commands.server.ts";
import { moveToTrash } from "#domain/projects/lifecycle.server.ts";
import { VERSIONS_KEPT } from "#domain/projects/rules.ts";
import { randomPicture } from "#tests/support/images.ts";
import { importAs, zipFile } from "#tests/support/imports.ts";
import { insertUser, testServices, utf8 } from "#tests/support/services.ts";

const text = (maxLength: number) => fc.string({ unit: "grapheme", maxLength });
const name = text(MAX_TITLE_LENGTH)
  .map(visibleText)
  .filter((value) => value !== "" && countCharacters(value) <= MAX_TITLE_LENGTH && visibleText(value) === value);
/** Starts that a reader of files could change: a mark, other line ends, a declared encoding. */
const html = fc
  .tuple(fc.constantFrom("", "\ufeff", "\r\n", "<meta charset=latin1>", "<title>Other</title>"), text(40))
  .map((parts) => `${parts.join("<p>")}</p>`);
const project = fc.record({
  name,
  description: text(120).map((value) => value.trim()),
  icon: fc.constantFrom<string | null>(null, "🌿", "Ab", "picture"),
  screenshots: fc.nat({ max: 2 }),
  tags: fc.subarray([...CATEGORIES], { maxLength: 3 }),
  declaredHosts: fc.subarray([
    { host: "api.example.com", purpose: "Weather" },
    { host: "maps.example.org", purpose: "<b>Maps</b>" },
  ]),
  releaseNotes: fc.option(text(60).map((value) => `v${value.trim()}`)),
  htmls: fc.uniqueArray(html, { minLength: 1, maxLength: 4 }),
});
type RandomProject = typeof project extends fc.Arbitrary<infer Value> ? Value : never;

async function insertProject(services: Services, owner: Actor, random: RandomProject) {
  const { htmls, icon, screenshots, ...listing } = random;
  const upload = async () => uploadPicture(services, owner, new Blob([await randomPicture()]).stream());
  const pictures = await Promise.all(Array.from({ length: screenshots }, upload));
  const [first = "", ...later] = htmls;
  const extras = { icon: icon === "picture" ? await upload() : icon, screenshots: pictures };
  const { id } = await createProject(services, owner, { ...listing, ...extras, bytes: utf8(first) });
  for (const [index, html] of later.entries())
    await saveVersion(services, owner, { projectId: id, baseVersion: index + 1, bytes: utf8(html) });
  return id;
}

async function readProjects({ db }: Services, { userId }: Actor) {
  const own = await db.select().from(projects).where(eq(projects.userId, userId)).orderBy(asc(projects.name));
  const versions = await db
    .select()
    .from(projectVersions)
    .where(eq(projectVersions.userId, userId))
    .orderBy(asc(projectVersions.version));
  return own.map((row) => {
    const { name, description, icon, tags, declaredHosts, screenshots, releaseNotes, htmlSha256 } = row;
    const history = versions.filter(({ projectId }) => projectId === row.id);
    const listing = { name, description, icon, tags, declaredHosts, screenshots, releaseNotes };
    return { ...listing, htmlSha256, version: row.version, history: history.map((version) => version.htmlSha256) };
  });
}

test("any projects come back from the account's export into another account, and a second time nothing is new", async () => {
  const { services } = testServices();
  const randoms = fc.uniqueArray(project, { minLength: 1, maxLength: 3, selector: (random) => random.name });
  await fc.assert(
    fc.asyncProperty(randoms, async (all) => {
      const [owner, other] = [await insertUser(services, "builder"), await insertUser(services, "builder")];
      for (const random of all) await insertProject(services, owner, random);
      const left = await readProjects(services, owner);
      const [whole, current] = [
        await zipFile(await exportAccount(services, owner)),
        await zipFile(await exportProjects(services, owner)),
      ];
      const { imported, there, leftOut } = await importAs(services, other, whole);
      expect(imported.map((app) => app.name).sort()).toEqual(left.map((row) => row.name).sort());
      expect(there).toEqual([]);
      expect(leftOut.map(({ paths }) => paths)).toEqual([["profile.json"]]);
      expect(await readProjects(services, other)).toEqual(left);
      for (const archive of [whole, current]) {
        const again = await importAs(services, other, archive);
        expect(again.imported).toEqual([]);
        expect(again.there).toHaveLength(all.length);
      }
      expect((await importAs(services, owner, current)).imported).toEqual([]);
    }),
    { numRuns: 8 },
  );
});

test("the export of all projects brings back their names and listings, each with its current version", async () => {
  const { services } = testServices();
  const [owner, other] = [await insertUser(services, "builder"), await insertUser(services, "architect")];
  const rest = {
    description: "Lists.",
    icon: "picture",
    screenshots: 1,
    tags: ["Food" as const],
    releaseNotes: "New.",
  };
  const hosts = { declaredHosts: [{ host: "api.example.com", purpose: "Prices" }] };
  const random = { ...rest, ...hosts, htmls: ["<title>Grocery Planner</title>", "<title>Shop</title>"] };
  await insertProject(services, owner, { ...random, name: "My Groceries" });
  await moveToTrash(services, owner, await insertProject(services, owner, { ...random, name: "Thrown away" }));
  const result = await importAs(services, other, await zipFile(await exportProjects(services, owner)));
  expect(result).toEqual({
    imported: [expect.objectContaining({ name: "My Groceries", note: null })],
    there: [],
    leftOut: [],
  });
  const [left] = await readProjects(services, owner);
  expect(await readProjects(services, other)).toEqual([{ ...left, version: 1, history: [left?.htmlSha256] }]);
});

test("pictures that this instance lacks are uploaded", async () => {
  const { services } = testServices();
  const [owner, other] = [await insertUser(services, "builder"), await insertUser(services, "builder")];
  const random = { name: "Pictured", description: "", tags: [], declaredHosts: [], releaseNotes: null };
  await insertProject(services, owner, { ...random, icon: "picture", screenshots: 2, htmls: ["<p>1"] });
  const archive = await zipFile(await exportProjects(services, owner));
  const [left] = await readProjects(services, owner);
  const names = [left?.icon, ...(left?.screenshots ?? [])].map((path) => `${path}`.slice("/api/icons/".length));
  await services.pictureFiles.delete(names);
  expect((await importAs(services, other, archive)).imported).toHaveLength(1);
  expect(await readProjects(services, other)).toEqual([left]);
  expect(await Promise.all(names.map((file) => services.pictureFiles.has(file)))).toEqual([true, true, true]);
});

test("what is in the trash stays out, and another app of the same name keeps it", async () => {
  const { services } = testServices();
  const [owner, other] = [await insertUser(services, "builder"), await insertUser(services, "builder")];
  const create = (actor: Actor, app: string, html: string) =>
    createProject(services, actor, { name: app, bytes: utf8(html) });
  await create(owner, "Groceries", "<p>mine");
  await moveToTrash(services, owner, (await create(owner, "Old timer", "<p>old")).id);
  await create(other, "Groceries", "<p>another");
  const archive = await zipFile(await exportAccount(services, owner));
  const { imported, leftOut } = await importAs(services, other, archive);
  expect(imported).toEqual([expect.objectContaining({ name: "Groceries 2", note: '"Groceries" was taken' })]);
  expect(leftOut[0]?.reason).toBe("It was in the trash when it was exported.");
  expect((await importAs(services, other, archive)).there).toEqual(["Groceries 2"]);
});

test(`of a longer history the newest ${VERSIONS_KEPT} versions come, numbered from 1 and dated by the import`, async () => {
  const { services, clock } = testServices();
  const owner = await insertUser(services, "builder");
  const version = (number: number) => `<p>version ${number}`;
  const count = VERSIONS_KEPT + 10;
  const files = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`a/versions/${index + 1}.html`, version(index + 1)]),
  );
  const file = { "a/project.json": JSON.stringify({ name: "Long one" }), "a/current.html": version(count) };
  const { imported } = await importAs(services, owner, await zipFile({ ...files, ...file }));
  expect(imported).toMatchObject([{ name: "Long one", note: "the newest 50 of 60 versions" }]);
  const rows = await services.db.select().from(projectVersions).where(eq(projectVersions.userId, owner.userId));
  expect(rows.map((row) => row.version).sort((a, b) => a - b)).toEqual(
    Array.from({ length: VERSIONS_KEPT }, (_, index) => index + 1),
  );
  for (const { createdAt } of rows) expect(clock.now - createdAt).toBeLessThan(1000);
  const [oldest] = rows.filter((row) => row.version === 1);
  expect(await services.htmlFiles.get(oldest?.htmlSha256 ?? "")).toBe(version(11));
});
