import { BUILD } from "#scripts/local.ts";
import { findAppsHostProblem } from "./apps-host-problem.ts";
import { call } from "./cloudflare.ts";
import {
  DATABASES,
  deployConfigPath,
  finalConfig,
  WORKERS,
  writeDatabasesConfig,
  writeDeployConfig,
} from "./configs.ts";
import { addEarlierFiles } from "./earlier-files.ts";
import type { Environment } from "./environment.ts";
import { findProblems } from "./preflight.ts";
import { listSecrets } from "./secrets.ts";
import { type Smoke, smokeTest } from "./smoke.ts";
import { readServing, rollBack, type Serving } from "./versions.ts";
import { runWrangler, type Wrangler } from "./wrangler.ts";

type Options = { say: (line: string) => void; build: () => void; smoke?: Partial<Smoke>; wrangler?: Wrangler };
/** An environment, and how wrangler is run on it. */
type Target = { environment: Environment; wrangler: Wrangler };

/** DNS and a new certificate take minutes the first time, in ms. */
const FIRST_PATIENCE_MS = 15 * 60_000;
const PATIENCE_MS = 90_000;

/**
 * Checks, builds, migrates, deploys and tests; rolls all workers back if that fails.
 * @throws Error that says what is deployed now and what to do.
 */
export async function deploy(environment: Environment, { say, build, smoke, wrangler = runWrangler }: Options) {
  const target = { environment, wrangler };
  const site = String(environment.vars.SITE_ORIGIN);
  say("\n== Preflight");
  const problems = await preflight(environment);
  if (problems.length > 0) throw unchanged(problems.map((problem) => `  - ${problem}`).join("\n"));
  say("  ids, origins and secrets of every worker: fine");

  say("\n== Build and dry run");
  build();
  const earlier = await addEarlierFiles(`${BUILD}/client`, { site, request: smoke?.request });
  say(`  files of earlier deployments, for pages that are open: ${earlier}`);
  const configs = WORKERS.map((worker) => writeDeployConfig(worker, environment));
  for (const size of await Promise.all(configs.map((config) => dryRun(config, target)))) say(`  ${size}`);

  say("\n== What serves now");
  const before = await readServing(environment);
  for (const { name, version } of before) say(`  ${name}: ${version ?? "not deployed yet"}`);
  const bookmark = await readBookmark(environment);
  say(`  bookmark of the database, for a restore: ${bookmark}`);

  say("\n== Migrate");
  await migrate(target, say, bookmark);

  say("\n== Deploy");
  const side = WORKERS.slice(0, -1);
  const errors = (await Promise.all(side.map((worker) => upload(worker, target, say)))).flat();
  if (errors.length > 0) await goBack(environment, before.slice(0, -1), bookmark, say, errors.join("\n"));
  errors.push(...(await upload("site", target, say)));
  if (errors.length > 0) await goBack(environment, before, bookmark, say, errors.join("\n"));

  say(`\n== Smoke test of ${site}`);
  const patienceMs = before.every(({ version }) => version !== null) ? PATIENCE_MS : FIRST_PATIENCE_MS;
  const failures = await smokeTest({ site, appsHost: String(environment.vars.APPS_HOST), patienceMs, say, ...smoke });
  if (failures.length > 0) await goBack(environment, before, bookmark, say, failures.join("\n"));
  say(`\n${site} is deployed.`);
}

async function preflight(environment: Environment) {
  const workers = WORKERS.map((worker) => finalConfig(worker, environment));
  const lists = await Promise.all(workers.map(({ name = "" }) => listSecrets(environment, name)));
  const problems = findProblems(workers.map((config, index) => ({ config, secretsSet: lists[index] ?? [] })));
  const appsHost = problems.length > 0 ? null : await findAppsHostProblem(String(environment.vars.APPS_HOST));
  return appsHost === null ? problems : [...problems, appsHost];
}

/** @returns the worker's name with its size, as wrangler prints it. */
async function dryRun(config: string, { environment, wrangler }: Target) {
  const { failed, output } = await wrangler(["deploy", "--dry-run", "-c", config], environment);
  if (failed) throw unchanged(output);
  return `${config}: ${/Total Upload: .*/.exec(output)?.[0] ?? "no size"}`;
}

/** @returns what went wrong, in wrangler's words. */
async function upload(worker: string, { environment, wrangler }: Target, say: (line: string) => void) {
  const { failed, output } = await wrangler(["deploy", "-c", deployConfigPath(worker, environment)], environment);
  say(`  ${worker}: ${failed ? "NOT deployed" : "deployed"}`);
  return failed ? [`The worker ${worker} was not deployed.\n${output}`] : [];
}

async function readBookmark({ accountId, ids }: Environment) {
  const path = `/accounts/${accountId}/d1/database/${ids.DB}/time_travel/bookmark`;
  return (await call<{ bookmark: string }>("GET", path)).bookmark;
}

async function migrate({ environment, wrangler }: Target, say: (line: string) => void, bookmark: string) {
  const config = writeDatabasesConfig(environment);
  for (const name of Object.keys(DATABASES)) {
    const { failed, output } = await wrangler(
      ["d1", "migrations", "apply", name, "--remote", "-c", config],
      environment,
    );
    if (failed)
      throw new Error(
        `${output}\nThe migration of ${name} failed. No code was deployed; the version before works with the database
as it is. Mend the migration and run the command again. The bookmark before it: ${bookmark}`,
      );
    say(`  ${name}: ${/No migrations to apply/.test(output) ? "nothing to apply" : "migrated"}`);
  }
}

async function goBack(
  environment: Environment,
  before: ReadonlyArray<Serving>,
  bookmark: string,
  say: (line: string) => void,
  reason: string,
): Promise<never> {
  say("\n== It failed: rolling back");
  const failed = await rollBack(environment, before, say);
  const byHand = failed.map(
    ({ name, version }) => `Roll back by hand: npx wrangler rollback ${version} --name ${name}`,
  );
  const isFirst = before.every(({ version }) => version === null);
  throw new Error(
    [
      reason,
      ...byHand,
      isFirst ? "Nothing served before, so nothing was rolled back. Mend the cause and run the command again." : "",
      "The migrations stay: the version before works with them. Only if data is damaged, see docs/operations.md;",
      `the bookmark before the migrations is ${bookmark}`,
    ]
      .filter(Boolean)
      .join("\n"),
  );
}

function unchanged(reason: string) {
  return new Error(`${reason}\nNothing was changed.`);
}
