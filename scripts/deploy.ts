import { spawnSync } from "node:child_process";
import { unstable_readConfig } from "wrangler";
import { BUILD, command, configOf, DEPLOYED_SIDE_WORKERS, deployArgs } from "./local.ts";
import { type Deployed, findProblems } from "./preflight.ts";
import { smokeTest } from "./smoke.ts";

const SITE_CONFIG = `${BUILD}/server/wrangler.json`;
const CONFIGS = [...DEPLOYED_SIDE_WORKERS.map(configOf), "wrangler.toml"];
const DATABASES = ["DB", "SEARCH_DB"];
const PRODUCTION = ["--env", "production"];

step("Preflight");
const workers = CONFIGS.map(readWorker);
const problems = findProblems(workers);
if (problems.length > 0) stop(`Nothing was changed.\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
run("node", ["scripts/check-apps-host.ts"], "Nothing was changed.");
const site = String(workers.at(-1)?.config.vars.SITE_ORIGIN);

step("Build");
run("node", ["scripts/build.ts"], "Nothing was changed.");
run("wrangler", ["deploy", "--dry-run", "-c", SITE_CONFIG], "Nothing was changed.");

step("Bookmark for a restore");
const bookmark = read("wrangler", ["d1", "time-travel", "info", "DB", ...PRODUCTION]);
console.log(bookmark);

step("Migrate");
for (const name of DATABASES)
  run("wrangler", ["d1", "migrations", "apply", name, "--remote", ...PRODUCTION], rollback("The code is the old one."));

step("Deploy");
// The site calls the other workers, so it deploys last.
for (const name of DEPLOYED_SIDE_WORKERS) run("wrangler", deployArgs(name), rollback());
run("wrangler", ["deploy", "-c", SITE_CONFIG], rollback());

step(`Smoke test of ${site}`);
const failed = await smokeTest(site);
if (failed.length > 0) stop(rollback(failed.map((name) => `  - failed: ${name}`).join("\n")));
console.log(`${site} is deployed.\n${rollback()}`);

function readWorker(config: string): Deployed {
  const worker = unstable_readConfig({ config, env: "production" });
  const list = spawnSync(...command("wrangler", ["secret", "list", ...PRODUCTION, "-c", config]), { encoding: "utf8" });
  // A new worker has no secrets; `wrangler secret put` creates it.
  const secrets: Array<{ name: string }> = list.status === 0 ? JSON.parse(list.stdout) : [];
  return { config: worker, secretsSet: secrets.map(({ name }) => name) };
}

/** How to undo a deployment; migrations of Durable Objects can't be undone. */
function rollback(first = "") {
  return [
    first,
    "To go back: `wrangler rollback --name <worker>` for sheaf-production, sheaf-preview-production,",
    "sheaf-factors-production and sheaf-stripe-production. The database works with the version before; only if its data is damaged:",
    `\`wrangler d1 time-travel restore DB --env production --bookmark <bookmark>\` with\n${bookmark}`,
  ]
    .filter(Boolean)
    .join("\n");
}

function run(name: string, args: Array<string>, otherwise: string) {
  const { status } = spawnSync(...command(name, args), { stdio: "inherit" });
  if (status !== 0) stop(otherwise);
}

function read(name: string, args: Array<string>) {
  const { status, stdout, stderr } = spawnSync(...command(name, args), { encoding: "utf8" });
  if (status !== 0) stop(`Nothing was changed.\n${stderr}`);
  return stdout.trim();
}

function step(name: string) {
  console.log(`\n== ${name}`);
}

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}
