import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getPlatformProxy } from "wrangler";
import { connect } from "#db/client.ts";
import { profiles, userStatus, users } from "#db/schema/index.ts";
import { exportAccount } from "#domain/accounts/export.server.ts";
import { publishedLabel } from "#domain/apps/labels.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { importAccount } from "#scripts/account-import/import-account.ts";
import { insertSql } from "#scripts/account-import/insert-sql.ts";
import { backUp, inParallel } from "#scripts/backup/back-up.ts";
import { loadDump, tablesOf, writeRestoreSql } from "#scripts/backup/dump.ts";
import { type Listing, openFolder } from "#scripts/backup/folder.ts";
import type { Instance } from "#scripts/backup/instance.ts";
import { openLocalInstance } from "#scripts/backup/local-instance.ts";
import { openRemoteInstance } from "#scripts/backup/remote-instance.ts";
import { restore } from "#scripts/backup/restore.ts";
import { freePort } from "#scripts/free-port.ts";
import { command } from "#scripts/local.ts";
import { readEnvironment } from "#scripts/production/environment.ts";
import { smokeTest } from "#scripts/production/smoke.ts";
import { ACCOUNTS, DEMO_PASSWORD } from "#scripts/seed/accounts.ts";
import { seed } from "#scripts/seed.ts";
import { serve } from "#scripts/serve.ts";
import { fetchLocal } from "#tests/support/fetch-local.ts";
import { appDataFilesGateway } from "#workers/gateways/app-data-files.ts";
import { htmlFilesGateway } from "#workers/gateways/html-files.ts";
import { pictureFilesGateway } from "#workers/gateways/picture-files.ts";
import { buildOnce, newAccount } from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "sheaf-backup-"));
const [original, restored, backup] = ["original", "restored", "backup"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
/** Another instance, with tables and no rows. */
const elsewhere = join(folder, "elsewhere");

beforeAll(async () => {
  buildOnce();
  await Promise.all([withLocal(elsewhere, createTables), seed(original)]);
  expect(runCommand("backup", ["--to", backup], original)).toContain("The backup is complete");
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

async function withLocal<Result>(data: string, use: (instance: Instance) => Promise<Result>) {
  const instance = await openLocalInstance(data);
  return use(instance).finally(() => instance.close());
}

/** Faster than `wrangler d1 migrations apply`, which takes seconds to start. */
async function createTables(instance: Instance) {
  const schema = join(folder, "schema.sql");
  const migrations = globSync("migrations/main/*.sql").sort();
  await writeRestoreSql(loadDump(migrations.map((path) => readFileSync(path, "utf8")).join("\n")), schema);
  await instance.importDatabase(schema);
}

function openSeeded(data: string) {
  return getPlatformProxy<Pick<Env, "DB" | "SEARCH_DB" | "HTML" | "PICTURES">>({
    configPath: "scripts/seed/stores.toml",
    persist: { path: `${data}/v3` },
  });
}

/** The real command, in a process of its own. @returns what it prints. */
function runCommand(name: "backup" | "restore", args: ReadonlyArray<string>, data: string) {
  const env = { ...process.env, SHEAF_DATA: data };
  return execFileSync(...command("node", [`scripts/${name}.ts`, ...args]), { encoding: "utf8", env });
}

/** Every row of every table, but those that have the index built again. */
function rowsOf(backupFolder: string) {
  const database = loadDump(readFileSync(openFolder(backupFolder).databasePath, "utf8"));
  const names = tablesOf(database)
    .map(({ name }) => name)
    .filter((name) => name !== "search_outbox")
    .sort();
  const schema = database.prepare("select type, name, sql from sqlite_master order by type, name").all();
  const rows = names.map((name) => [name, database.prepare(`select * from "${name}"`).all()]);
  return { schema, rows: Object.fromEntries(rows) as Record<string, Array<Record<string, unknown>>> };
}

function objectsOf(backupFolder: string) {
  const { objects } = openFolder(backupFolder).readListing() as Listing;
  return objects;
}

test("a backup holds every object that its rows name", () => {
  const objects = objectsOf(backup);
  const { rows } = rowsOf(backup);
  const keys = objects.map(({ bucket, key }) => `${bucket}/${key}`);
  const named = rows.published_apps?.map((row) => `HTML/h/${row.html_sha256}`) ?? [];
  expect(named.length).toBeGreaterThan(5);
  expect(keys).toEqual(expect.arrayContaining(named));
  expect(keys.filter((key) => key.startsWith("PICTURES/")).length).toBeGreaterThan(5);
  for (const object of objects) expect(openFolder(backup).readObject(object)).not.toBeNull();
});

test("a seeded database names its migrations as Wrangler does", () => {
  const names = globSync("migrations/main/*.sql").map((path) => basename(path));
  expect(rowsOf(backup).rows.d1_migrations?.map(({ name }) => name)).toEqual(names.sort());
});

test("docs/operations.md knows to a fifth what the drill restores", () => {
  const { rows, objects } = openFolder(backup).readListing() as Listing;
  const counts = Object.values(rows);
  const drilled = [counts.length, counts.reduce((sum, count) => sum + count), objects.length];
  const text = readFileSync("docs/operations.md", "utf8");
  const written = /([\d,]+) tables with ([\d,]+) rows and ([\d,]+) objects/.exec(text)?.slice(1) ?? [];
  expect(written).toHaveLength(3);
  for (const [index, count] of drilled.entries()) {
    const ratio = count / Number(written[index]?.replaceAll(",", ""));
    expect(Math.abs(ratio - 1), drilled.join(", ")).toBeLessThan(0.2);
  }
});

test("a backup into the same folder copies only what is new", async () => {
  const lines: Array<string> = [];
  const again = join(folder, "again");
  cpSync(backup, again, { recursive: true });
  expect(await withLocal(original, (instance) => backUp(instance, again, (line) => lines.push(line)))).toEqual([]);
  expect(lines.at(-1)).toContain("(0 copied,");
  expect(objectsOf(again)).toEqual(objectsOf(backup));
});

test("restored into an empty instance, every row and object is as it was, the smoke test passes and apps open", async () => {
  expect(runCommand("restore", ["--from", backup], restored)).toContain("Restored.");
  const second = join(folder, "second");
  await withLocal(restored, (instance) => backUp(instance, second, () => {}));
  expect(rowsOf(second)).toEqual(rowsOf(backup));
  expect(objectsOf(second)).toEqual(objectsOf(backup));

  await seed(restored);
  const port = await freePort();
  const server = await serve(port, restored);
  const site = `http://localhost:${port}`;
  const lines: Array<string> = [];
  vi.stubEnv("SMOKE_EMAIL", "explorer@sheaf.example");
  vi.stubEnv("SMOKE_PASSWORD", DEMO_PASSWORD);
  const smoke = {
    site,
    appsHost: `apps.localhost:${port}`,
    patienceMs: 60_000,
    say: (line: string) => lines.push(line),
  };
  expect(await smokeTest({ ...smoke, request: fetchLocal })).toEqual([]);
  expect(lines).toContain("  passed: an account signs in");
  expect(lines.join()).not.toContain("skipped");
  const [app] = rowsOf(backup).rows.published_apps?.filter((row) => row.status === "approved") ?? [];
  const host = `${await publishedLabel(String(app?.id))}.apps.localhost:${port}`;
  const opened = await fetchLocal(`http://${host}/`, { headers: { "Sec-Fetch-Dest": "iframe" } });
  expect(opened.status).toBe(200);
  expect(await opened.text()).toContain("</html>");
  const store = await fetchLocal(`${site}/store?search=${encodeURIComponent(String(app?.name))}`);
  expect(await store.text()).toContain(String(app?.name));
  await server.dispose();
});

test("nothing is restored over data, nor from a folder that is not whole", async () => {
  await expect(withLocal(original, (instance) => restore(backup, instance, () => {}))).rejects.toThrow("is not empty");
  const damaged = join(folder, "damaged");
  cpSync(backup, damaged, { recursive: true });
  const [object] = objectsOf(damaged);
  writeFileSync(join(damaged, "objects", object?.bucket ?? "", ...(object?.key ?? "").split("/")), "changed");
  const empty = join(folder, "empty");
  await expect(withLocal(empty, (instance) => restore(damaged, instance, () => {}))).rejects.toThrow(
    `${object?.bucket}/${object?.key}\nNothing was changed.`,
  );
});

test("the same backup is restored at Cloudflare, and taken from there again", async () => {
  // An environment of its own, since its configuration is written to `build/<name>` while other tests deploy.
  const { fake, setUp } = await newAccount("backup");
  await setUp();
  const instance = openRemoteInstance(readEnvironment("backup"));
  await restore(backup, instance, () => {});
  expect(fake.objects.buckets.get("sheaf-html-backup")?.size).toBeGreaterThan(5);
  const remote = join(folder, "remote");
  expect(await backUp(instance, remote, () => {})).toEqual([]);
  expect(rowsOf(remote).rows).toEqual(rowsOf(backup).rows);
  expect(objectsOf(remote)).toEqual(objectsOf(backup));

  fake.objects.buckets.get("sheaf-icons-backup")?.clear();
  rmSync(remote, { recursive: true });
  const lost = await backUp(instance, remote, () => {});
  expect(lost.length).toBeGreaterThan(5);
  expect(new Set(lost.map(({ bucket }) => bucket))).toEqual(new Set(["PICTURES"]));
  await fake.close();
});

test("an account's own export restores into another instance", async () => {
  const { id, email } = ACCOUNTS.find((account) => account.email.startsWith("architect")) as (typeof ACCOUNTS)[number];
  const left = await exportFrom(original, { userId: id, email });
  const zip = join(folder, "export.zip");
  writeFileSync(zip, left.bytes);
  await withLocal(elsewhere, async (instance) => {
    const times = { createdAt: 1, updatedAt: 1 };
    const account = [
      insertSql(users, { id: "new-id", email: "mira@elsewhere.example", passwordHash: "x", ...times }),
      insertSql(userStatus, { id: "s", userId: "new-id", userEmail: "mira@elsewhere.example", ...times }),
      insertSql(profiles, { id: "new-id", updatedAt: 1 }),
    ];
    const sql = join(folder, "account.sql");
    writeFileSync(sql, account.join("\n"));
    await instance.importDatabase(sql);
    const options = { zips: [zip], email: "mira@elsewhere.example", now: Date.now() };
    await importAccount(instance, options, () => {});
    const lines: Array<string> = [];
    await importAccount(instance, options, (line) => lines.push(line));
    expect(lines[0]).toContain("projects: 0 added");
    await expect(importAccount(instance, { ...options, email: "no@one.example" }, () => {})).rejects.toThrow(
      "no account",
    );
  });
  const arrived = await exportFrom(elsewhere, { userId: "new-id", email: "mira@elsewhere.example" });
  const isContent = (path: string) => /\.(html|png|jpg)$|icon\.txt$/.test(path);
  const content = (files: typeof left.files) => Object.entries(files).filter(([path]) => isContent(path));
  expect(content(left.files).length).toBeGreaterThan(10);
  expect(content(arrived.files)).toEqual(content(left.files));
  const notes = (files: typeof left.files) =>
    parse(files["journal.json"]).map((note: object) => ({ ...note, userId: null }));
  expect(notes(left.files).length).toBeGreaterThan(0);
  expect(notes(arrived.files)).toEqual(notes(left.files));
  for (const path of Object.keys(left.files).filter((name) => name.endsWith("project.json"))) {
    const { name, description, tags, icon, screenshots, version, declaredHosts } = parse(left.files[path]);
    expect(parse(arrived.files[path])).toMatchObject({
      ...{ name, description, tags, icon, screenshots, version, declaredHosts },
      ...{ status: "private", packageId: null, userId: "new-id" },
    });
  }
  expect(parse(arrived.files["profile.json"])).toMatchObject({ nickname: parse(left.files["profile.json"]).nickname });
});

/** As `GET /api/export` writes it. */
async function exportFrom(data: string, { userId, email }: { userId: string; email: string }) {
  const { env, dispose } = await openSeeded(data);
  const services = {
    db: connect(env.DB),
    htmlFiles: htmlFilesGateway(env.HTML),
    pictureFiles: pictureFilesGateway(env.PICTURES),
    appDataFiles: appDataFilesGateway(env.HTML),
    config: { siteOrigin: "https://sheaf.dev", labelSecret: "a".repeat(44) },
  };
  const actor = { userId, email, tier: "architect", sessionId: "s" } as unknown as Actor;
  const bytes = new Uint8Array(await new Response(await exportAccount(services, actor)).arrayBuffer());
  await dispose();
  return { bytes, files: unzipSync(bytes) as Record<string, Uint8Array> };
}

function parse(bytes: Uint8Array | undefined) {
  return JSON.parse(new TextDecoder().decode(bytes));
}

test("after a failure no copy begins, and those that had begun are over", async () => {
  const begun: Array<number> = [];
  const over: Array<number> = [];
  const copying = inParallel(
    Array.from({ length: 20 }, (_, n) => n),
    async (n) => {
      begun.push(n);
      await Promise.resolve();
      if (n === 0) throw new Error("The disk is full.");
      await Promise.resolve();
      over.push(n);
    },
  );
  await expect(copying).rejects.toThrow("The disk is full.");
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(over).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("an instance answers after the program was busy for longer than the runtime keeps a connection", async () => {
  await withLocal(elsewhere, async (instance) => {
    const readAll = () => Promise.all(Array.from({ length: 8 }, () => instance.getObject("HTML", "h/none")));
    await readAll();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_500);
    expect(await readAll()).toEqual(Array(8).fill(null));
  });
});
