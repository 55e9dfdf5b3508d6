import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { deployConfigPath } from "#scripts/production/configs.ts";
import { deploy } from "#scripts/production/deploy.ts";
import { readEnvironment } from "#scripts/production/environment.ts";
import { runWrangler } from "#scripts/production/wrangler.ts";
import { fakeSite } from "./fake-site.ts";
import { fakeWrangler } from "./fake-wrangler.ts";
import { buildOnce, HOSTS, newAccount } from "./support.ts";

type Account = Awaited<ReturnType<typeof newAccount>>;
/** Its own, since its configurations are written to `build/<name>` while other tests deploy. */
const ENVIRONMENT = "failing";

let account: Account;

beforeAll(async () => {
  buildOnce();
  account = await newAccount(ENVIRONMENT);
  await account.setUp();
  await run(account);
});
afterEach(() => {
  Object.assign(account.fake.workers.state, { refuse: "", refuseRollback: "" });
});
afterAll(async () => {
  await account.fake.close();
  vi.unstubAllEnvs();
});

function run({ fake, printed, say }: Account) {
  fake.takeWrites();
  printed.length = 0;
  const smoke = { patienceMs: 0, request: fakeSite(HOSTS.site, HOSTS.apps) };
  return deploy(readEnvironment(ENVIRONMENT), { say, build() {}, smoke, wrangler: fakeWrangler(fake) });
}

/** @returns what the command says at its end. */
async function failWith(failing: Account) {
  const error = await run(failing).then(
    () => null,
    (thrown: Error) => thrown,
  );
  return error?.message ?? "deployed";
}

function servingVersions({ fake }: Account) {
  return [...fake.workers.scripts.values()].map(({ name, deployments }) => [
    name,
    deployments[0]?.versions[0]?.version_id,
  ]);
}

test("wrangler's own upload that Cloudflare refuses is a failed one, with Cloudflare's words", async () => {
  const environment = readEnvironment(ENVIRONMENT);
  account.fake.workers.state.refuse = "sheaf-factors-failing";
  const { failed, output } = await runWrangler(["deploy", "-c", deployConfigPath("factors", environment)], environment);
  expect(failed).toBe(true);
  expect(output).toContain("Uncaught Error: refused");
});

test.each(["factors", "stripe", "mcp"])(
  "if the upload of %s fails, the side workers serve what they served",
  async (name) => {
    const before = servingVersions(account);
    account.fake.workers.state.refuse = `sheaf-${name}-failing`;
    const message = await failWith(account);
    expect(message).toContain(`The worker ${name} was not deployed.`);
    expect(message).toContain("The migrations stay: the version before works with them.");
    expect(account.printed).toContain(`  ${name}: NOT deployed`);
    expect(account.printed).toContain("  preview: deployed");
    expect(account.printed.filter((line) => line.endsWith(" again"))).toHaveLength(4);
    expect(account.printed.join()).not.toMatch(/site: (NOT )?deployed/);
    expect(servingVersions(account)).toEqual(before);
  },
);

test("if the upload of the site fails, all workers serve what they served", async () => {
  const before = servingVersions(account);
  account.fake.workers.state.refuse = "sheaf-failing";
  expect(await failWith(account)).toContain("The worker site was not deployed.");
  expect(account.printed.filter((line) => line.endsWith(" again"))).toHaveLength(5);
  expect(servingVersions(account)).toEqual(before);
});

test("a worker that can't be rolled back is named with its command, and the others are rolled back", async () => {
  const before = servingVersions(account);
  Object.assign(account.fake.workers.state, {
    refuse: "sheaf-stripe-failing",
    refuseRollback: "sheaf-preview-failing",
  });
  const message = await failWith(account);
  expect(message).toContain("The worker stripe was not deployed.");
  const version = before.find(([name]) => name === "sheaf-preview-failing")?.[1];
  expect(message).toContain(`Roll back by hand: npx wrangler rollback ${version} --name sheaf-preview-failing`);
  expect(message.match(/by hand/g)).toHaveLength(1);
  expect(account.printed.join("\n")).toMatch(/sheaf-preview-failing: NOT rolled back.*This version cannot be deployed/);
  const changed = servingVersions(account).filter(([name, serving]) => new Map(before as never).get(name) !== serving);
  expect(changed.map(([name]) => name)).toEqual(["sheaf-preview-failing"]);
});

test("if a migration fails, no code is deployed, and a mended one deploys", async () => {
  const before = servingVersions(account);
  const sqlite = account.fake.databases.find("sheaf-failing")?.sqlite;
  sqlite?.exec("create table kept_migrations as select * from d1_migrations; delete from d1_migrations;");
  const message = await failWith(account);
  expect(message).toContain("The migration of DB failed. No code was deployed");
  expect(message).toMatch(/Mend the migration and run the command again\. The bookmark before it: 0000/);
  expect(account.fake.takeWrites().filter(({ path }) => path.includes("/workers/"))).toEqual([]);
  expect(servingVersions(account)).toEqual(before);
  sqlite?.exec("insert into d1_migrations select * from kept_migrations; drop table kept_migrations;");
  expect(await failWith(account)).toBe("deployed");
});

test("a first deployment that fails has nothing to roll back to, and says so", async () => {
  const first = await newAccount(ENVIRONMENT);
  await first.setUp();
  first.fake.workers.state.refuse = "sheaf-stripe-failing";
  const message = await failWith(first);
  expect(message).toContain("Nothing served before, so nothing was rolled back. Mend the cause and run the command");
  expect(message).not.toContain("by hand");
  expect(first.printed.filter((line) => line.endsWith("had no version before, stays as it is"))).toHaveLength(4);
  first.fake.workers.state.refuse = "";
  expect(await failWith(first)).toBe("deployed");
  await first.fake.close();
});
