import { beforeEach, expect, test } from "vitest";
import { readDeviceApps, readDeviceHtml } from "#app/device/device-apps/device-apps.ts";
import { undoImport } from "#app/routes/builder/projects/import-files.client.ts";
import { MAX_HTML_BYTES } from "#domain/listing/rules.ts";
import { listProjects } from "#domain/projects/queries.server.ts";
import { MAX_DEVICE_APPS } from "#domain/projects/rules.ts";
import { asBrowserOf, importAs, zipFile } from "#tests/support/imports.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

const LISTING = { name: "Good one", description: "Kept.", icon: "🌿", tags: ["Games"] };

function folder(path: string, fields: unknown, more: Record<string, Uint8Array | string> = {}) {
  const json = typeof fields === "string" ? fields : JSON.stringify(fields);
  const files = { "project.json": json, "current.html": "<p>1", ...more };
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [`${path}/${name}`, file]));
}

test.each<[string, unknown, Record<string, Uint8Array | string>, string]>([
  ["that is no JSON", "{", {}, "The file is damaged or can't be read."],
  ["that is no object", "null", {}, "The file is damaged or can't be read."],
  ["without a name", {}, {}, "The app needs a name."],
  ["with a number as name", { ...LISTING, name: 7 }, {}, "The app needs a name."],
  ["with a long name", { ...LISTING, name: "x".repeat(16) }, {}, "Title must be at most 15 characters."],
  [
    "with a long description",
    { ...LISTING, description: "x".repeat(1001) },
    {},
    "Description must be at most 1000 characters.",
  ],
  ["with a category that is none", { ...LISTING, tags: ["__proto__"] }, {}, "Invalid option"],
  ["with a key of a prototype as category", { ...LISTING, tags: ["constructor"] }, {}, "Invalid option"],
  ["with too many categories", { ...LISTING, tags: ["Games", "Food", "News", "Music"] }, {}, "maximum 3 categories"],
  [
    "with an address as host",
    { ...LISTING, declaredHosts: [{ host: "127.0.0.1", purpose: "Mine" }] },
    {},
    "Enter only a public host",
  ],
  [
    "with the product's own host",
    { ...LISTING, declaredHosts: [{ host: "localhost", purpose: "Mine" }] },
    {},
    "Enter only a public host",
  ],
  ["with hosts that are none", { ...LISTING, declaredHosts: "api.example.com" }, {}, "Invalid input"],
  [
    "whose icon is a page",
    { ...LISTING, icon: `/api/icons/${"0".repeat(64)}.png` },
    { "icon.png": "<script>alert(1)</script>" },
    "Please upload PNG or JPEG files only.",
  ],
  ["with a large file about it", { ...LISTING, notes: "x".repeat(70_000) }, {}, "too large to be one of an export"],
  ["with HTML over the limit", LISTING, { "current.html": new Uint8Array(MAX_HTML_BYTES + 1).fill(97) }, "larger than"],
  ["with HTML that isn't UTF-8", LISTING, { "current.html": Uint8Array.of(0xff, 0xff) }, "can't be read"],
  ["with an empty page", LISTING, { "current.html": " " }, "No content to save"],
  ["with a NUL in an older version", LISTING, { "versions/1.html": "\0" }, "NUL character"],
  ["in the trash", { ...LISTING, deletedAt: 1 }, {}, "It was in the trash when it was exported."],
])("a project %s is left out, which is told, and the next one is imported", async (_, fields, files, reason) => {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  const archive = await zipFile({ ...folder("projects/bad", fields, files), ...folder("projects/good", LISTING) });
  const { imported, leftOut } = await importAs(services, owner, archive);
  expect(imported).toMatchObject([{ name: "Good one" }]);
  expect(leftOut).toEqual([{ reason: expect.stringContaining(reason), paths: ["projects/bad"] }]);
});

test("paths and fields of an export reach nothing but the new project", async () => {
  const { services } = testServices();
  const [owner, other] = [await insertUser(services, "builder"), await insertUser(services, "builder")];
  const claims = { id: "taken", userId: other.userId, status: "approved", published: true, packageId: "app.taken" };
  const fields = JSON.stringify({ ...LISTING, ...claims, version: 99, codeVersion: "77", private: false });
  const archive = await zipFile({
    ...folder("../../etc", `{"__proto__": {"name": "Polluted"}, ${fields.slice(1)}`),
    ...folder("__proto__", { ...LISTING, name: "Proto" }),
    ...folder("constructor", { ...LISTING, name: "toString" }),
  });
  const { imported } = await importAs(services, owner, archive);
  expect(imported.map(({ name }) => name).sort()).toEqual(["Good one", "Proto", "toString"]);
  expect(await listProjects(services, other)).toEqual([]);
  for (const project of await listProjects(services, owner)) {
    const fresh = { userId: owner.userId, status: "private", published: false, packageId: null, version: 1 };
    expect(project).toMatchObject({ ...fresh, codeVersion: "00", private: true });
  }
  expect("name" in {}).toBe(false);
});

test("the product's hosts can't be declared by an import", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  const own = { ...services, config: { ...services.config, siteOrigin: "https://sheaf.example" } };
  const fields = { ...LISTING, declaredHosts: [{ host: "api.sheaf.example", purpose: "Mine" }] };
  const { leftOut } = await importAs(own, owner, await zipFile(folder("bad", fields)));
  expect(leftOut[0]?.reason).toBe("This site's own hosts can't be declared.");
});

test("what an export holds besides projects is no complaint; that it is not whole, is one", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  const rest = { "journal.json": "[]", "versions.json": "[]", "app-data/a/1.json": "{}" };
  const project = folder("projects/a", LISTING, { "versions.json": "[]", "icon.txt": "🌿" });
  const end = (file: string) => ({ ...rest, [file]: "x" });
  expect((await importAs(services, owner, await zipFile({ ...project, ...end("COMPLETE.txt") }))).leftOut).toEqual([]);
  const full = await importAs(services, owner, await zipFile({ ...project, ...end("CONTINUED.txt") }, "one.zip"));
  expect(full).toMatchObject({ there: ["Good one"], leftOut: [{ paths: ["one.zip"] }] });
  expect(full.leftOut[0]?.reason).toContain("continues in another archive");
  const stopped = await importAs(services, owner, await zipFile(end("INCOMPLETE.txt"), "two.zip"));
  expect(stopped.leftOut[0]?.reason).toContain("stopped early");
  const other = await importAs(services, owner, await zipFile({ "project.json": "{}", "a.html": "<p>loose" }));
  expect(other).toMatchObject({ imported: [{ name: "a" }], leftOut: [{ reason: "Not an HTML file." }] });
});

test("an undo moves what was imported to the trash, and an import brings it again", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  const archive = await zipFile({ ...folder("a", LISTING), "b.html": "<p>loose" });
  const result = await importAs(services, owner, archive);
  expect(result.imported).toHaveLength(2);
  expect(await asBrowserOf(services, owner, (destination) => undoImport(result, destination))).toBe(0);
  expect(await listProjects(services, owner)).toEqual([]);
  expect((await importAs(services, owner, archive)).imported).toHaveLength(2);
});

beforeEach(() => {
  const stored = new Map<string, string>();
  const getItem = (key: string) => stored.get(key) ?? null;
  const storage = { getItem, setItem: (key: string, value: string) => void stored.set(key, value) };
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  return () => void Reflect.deleteProperty(globalThis, "localStorage");
});

test("on an explorer's device the current version and what it keeps of the listing arrive, up to its limit", async () => {
  const { services } = testServices();
  const explorer = await insertUser(services, "explorer");
  const hostile = {
    name: `${"Long ".repeat(9)}`,
    description: "x".repeat(5000),
    icon: "<script>",
    tags: ["Games", "No"],
  };
  const history = { "versions/1.html": "<p>0", "versions/2.html": "<p>1" };
  const archive = await zipFile({ ...folder("a", LISTING, history), ...folder("b", hostile) });
  expect(await importAs(services, explorer, archive)).toMatchObject({ imported: [{ note: null }, {}], leftOut: [] });
  const [second, first] = readDeviceApps();
  expect(first).toMatchObject(LISTING);
  expect((await readDeviceHtml(first?.id ?? "")).html).toBe("<p>1");
  expect(second).toMatchObject({ name: "Long Long Long", icon: "<scr", tags: ["Games"] });
  expect(second?.description).toHaveLength(1000);
  expect((await importAs(services, explorer, archive)).there).toEqual(["Good one", "Long Long Long"]);

  const more = await zipFile({
    ...folder("c", { ...LISTING, name: "Third" }),
    ...folder("d", { ...LISTING, name: "Fourth" }),
  });
  const full = await importAs(services, explorer, more);
  expect(full.imported).toHaveLength(1);
  expect(full.leftOut[0]?.reason).toContain(`up to ${MAX_DEVICE_APPS} apps on this device`);
  await asBrowserOf(services, explorer, (destination) => undoImport(full, destination));
  expect(readDeviceApps()).toHaveLength(2);
});
