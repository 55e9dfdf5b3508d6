import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { deployConfigPath, WORKERS } from "#scripts/production/configs.ts";
import { deploy } from "#scripts/production/deploy.ts";
import { readEnvironment } from "#scripts/production/environment.ts";
import { runWrangler, type Wrangler } from "#scripts/production/wrangler.ts";
import { bookmarkOf } from "./cloudflare/database-contents.ts";
import { fakeSite } from "./fake-site.ts";
import { fakeWrangler } from "./fake-wrangler.ts";
import { buildOnce, HOSTS, newAccount, STRIPE_KEY, TOKEN } from "./support.ts";

let account: Awaited<ReturnType<typeof newAccount>>;
/** By wrangler's own commands, which the first deployment runs. */
let firstPrinted: Array<string>;

beforeAll(async () => {
  buildOnce();
  account = await newAccount();
  await account.setUp();
});
afterAll(async () => {
  await account.fake.close();
  vi.unstubAllEnvs();
});

function run(faults: Parameters<typeof fakeSite>[2] = {}, wrangler: Wrangler = runWrangler) {
  account.fake.takeWrites();
  account.printed.length = 0;
  const request = fakeSite(HOSTS.site, HOSTS.apps, faults);
  const options = { say: account.say, build() {}, smoke: { patienceMs: 0, request }, wrangler };
  return deploy(readEnvironment("production"), options);
}

/** The version that each worker serves. */
function serving() {
  const { scripts } = account.fake.workers;
  return [...scripts.values()].map(({ name, deployments }) => [name, deployments[0]?.versions[0]?.version_id]);
}

function bookmark() {
  const database = account.fake.databases.find("sheaf");
  return database ? bookmarkOf(database) : "";
}

/** Wrangler's own migrations, which must say that nothing is to apply; uploads take seconds and have run before. */
const migratingOnly: Wrangler = (args, environment) =>
  (args[0] === "d1" ? runWrangler : fakeWrangler(account.fake))(args, environment);

test("a deployment migrates before code, and one whose smoke test fails is rolled back", async () => {
  const untouched = bookmark();
  await run();
  firstPrinted = [...account.printed];
  expect(account.printed).toContain("  files of earlier deployments, for pages that are open: 0");
  expect(account.printed).toContain(`  bookmark of the database, for a restore: ${untouched}`);
  expect(bookmark() > untouched, "D1's bookmarks move with each write").toBe(true);
  const migrated = bookmark();
  const steps = account.fake
    .takeWrites()
    .map(({ method, path }) => `${method} ${path.replace(/^\/accounts\/0acc/, "")}`);
  const lastMigration = steps.findLastIndex((step) => step.endsWith("/query"));
  const firstUpload = steps.findIndex((step) => /(POST .*\/versions|PUT .*\/scripts\/[^/]+)$/.test(step));
  const uploads = steps.filter((step) => /(POST .*\/versions|PUT .*\/scripts\/[^/]+)$/.test(step));
  expect(lastMigration).toBeGreaterThan(0);
  expect(lastMigration).toBeLessThan(firstUpload);
  expect(uploads).toHaveLength(5);
  expect(uploads.at(-1)).toBe("PUT /workers/scripts/sheaf-production");
  const tables = account.fake.databases.find("sheaf")?.sqlite.prepare("select count(*) as n from user_projects").get();
  expect(tables).toEqual({ n: 0 });
  expect(account.printed.join("\n")).toMatch(/https:\/\/sheaf.dev is deployed/);

  const site = account.fake.workers.scripts.get("sheaf-production");
  const bindings = new Map(site?.versions[0]?.metadata.bindings?.map((binding) => [binding.name, binding]));
  expect(bindings.get("SITE_ORIGIN")).toMatchObject({ text: "https://sheaf.dev" });
  expect(bindings.get("STRIPE")).toMatchObject({ service: "sheaf-stripe-production" });
  expect(site?.versions[0]?.metadata).toMatchObject({ limits: { cpu_ms: 120_000 }, placement: { mode: "smart" } });
  expect(site?.crons).toEqual([{ cron: "*/5 * * * *" }]);
  expect(site?.routes).toMatchObject({ origins: [{ hostname: "sheaf.dev" }] });
  const preview = account.fake.workers.scripts.get("sheaf-preview-production");
  expect(preview?.routes).toMatchObject([{ pattern: "*.sheaf-apps.dev/*" }]);
  expect(preview?.versions[0]?.metadata).toMatchObject({ limits: { cpu_ms: 10_000 } });
  const stripe = account.fake.workers.scripts.get("sheaf-stripe-production")?.versions[0]?.metadata.bindings;
  expect(stripe?.map(({ name }) => name)).not.toContain("STAND_IN");

  const before = serving();
  const failure = run({ appsLackHeaders: true }, migratingOnly);
  await expect(failure).rejects.toThrow("a host of apps serves documents with its headers");
  await expect(failure).rejects.toThrow(`the bookmark before the migrations is ${migrated}`);
  expect(serving()).toEqual(before);
  expect(account.fake.workers.scripts.get("sheaf-production")?.versions).toHaveLength(3);
  expect(account.printed.filter((line) => line.includes("again"))).toHaveLength(5);
  expect(account.printed.join("\n")).toContain("DB: nothing to apply");
});

test.each(WORKERS)("the dry run names the size of %s, which docs/deploy.md knows to a tenth", (worker) => {
  const config = deployConfigPath(worker, readEnvironment("production"));
  const line = firstPrinted.find((printed) => printed.trim().startsWith(`${config}: `)) ?? "";
  const printed = /Total Upload: ([\d.]+) KiB \/ gzip: ([\d.]+) KiB/.exec(line)?.slice(1).map(Number);
  const written = new RegExp(`^\\| ${worker} \\| (\\d+) \\| (\\d+) \\|$`, "m").exec(
    readFileSync("docs/deploy.md", "utf8"),
  );
  const ratios = written?.slice(1).map((size, index) => (printed?.[index] ?? 0) / Number(size));
  expect(ratios, `${worker}: ${printed}`).toHaveLength(2);
  for (const ratio of ratios ?? []) expect(Math.abs(ratio - 1), `${worker}: ${printed}`).toBeLessThan(0.1);
});

test("nothing is changed while a secret is missing", async () => {
  account.fake.workers.scripts.get("sheaf-factors-production")?.secrets.delete("FACTOR_SECRET");
  await expect(run()).rejects.toThrow("sheaf-factors-production: the secret FACTOR_SECRET is not set.");
  expect(account.fake.takeWrites()).toEqual([]);
  await account.setUp();
});

test("neither the token nor a key is printed", () => {
  const text = [...firstPrinted, ...account.printed].join("\n");
  expect(text).not.toContain(TOKEN);
  expect(text).not.toContain(STRIPE_KEY);
});
