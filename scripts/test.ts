import { spawn } from "node:child_process";
import { openSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { command, configOf, SIDE_WORKERS } from "./local.ts";
import { createRunFolders } from "./testing/folders.ts";
import { findJourneys, type Journey, readJourneys } from "./testing/journeys.ts";
import { type Failure, formatSummary } from "./testing/table.ts";

// Runs every gate, or with words only the tests and journeys that contain them. The last line counts the tests of all
// runners; a failed gate counts as a failed test.

const folders = createRunFolders();
const JOURNEYS = { config: "playwright.config.ts", results: `${folders.results}/e2e.json` };
const ISOLATION = { config: "tests/playwright.escape.config.ts", results: `${folders.results}/escape.json` };

type Counts = { passed: number; failures: Array<Failure> };

const words = process.argv.slice(2);
const total = { passed: 0, failed: 0 };
const steps: Array<{ title: string; seconds: number }> = [];
const files: Array<{ file: string; seconds: number }> = [];
const journeys: Array<Journey> = [];
const failures: Array<Failure> = [];
const env: NodeJS.ProcessEnv = {
  ...process.env,
  // Compiling wrangler each time would take a quarter of each of its starts.
  NODE_COMPILE_CACHE: resolve("node_modules/.cache/node"),
  SHEAF_BUILD: folders.build,
  SHEAF_RESULTS: folders.results,
};

if (words.length === 0) await runEverything();
else await runMatching();

rmSync(folders.build, { recursive: true, force: true });
console.log(`\n${formatSummary({ steps, files, journeys, failures })}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

/** What needs one core only runs beside something else; the journeys have the machine for themselves. */
async function runEverything() {
  const builds = runBuilds();
  await Promise.all([
    Promise.all([runChecks(), builds]).then(() => runVitest()),
    builds.then(() => runJourneys("isolation of apps", ISOLATION)),
  ]);
  await runJourneys("browser journeys", JOURNEYS);
}

async function runMatching() {
  const isolation = findJourneys(ISOLATION.config, words, env);
  const chosen = findJourneys(JOURNEYS.config, words, env);
  const hasTests = await runVitest();
  if (isolation.length > 0) await runJourneys("isolation of apps", ISOLATION, isolation);
  if (chosen.length > 0) await runJourneys("browser journeys", JOURNEYS, chosen);
  if (hasTests || isolation.length + chosen.length > 0) return;
  console.error(`Nothing matches ${words.join(" ")}: no path or title of a test contains it.`);
  process.exit(1);
}

async function runChecks() {
  await check("Biome", "biome", ["ci", "--error-on-warnings"]);
  const configs = ["wrangler.toml", ...SIDE_WORKERS.map(configOf)].flatMap((path) => ["-c", path]);
  await check("types of the bindings", "wrangler", ["types", ...configs]);
  await check("types of the routes", "react-router", ["typegen"]);
  await check("types of the styles", "node", ["scripts/style-types.ts"]);
  await check("tsc", "tsc", ["-p", "."]);
  await check("unused files, exports and packages", "knip", ["--no-progress"]);
}

async function runBuilds() {
  if (await check("production builds of all workers", "node", ["scripts/build.ts"])) env.SHEAF_IS_BUILT = "1";
}

async function check(title: string, name: string, args: Array<string>) {
  const { status, output } = await step(title, name, args);
  if (status === 0) total.passed++;
  else fail(title, output);
  return status === 0;
}

/** @returns whether there was a test to run. */
async function runVitest() {
  const run = await step("vitest", "node", ["scripts/testing/vitest.ts", ...words]);
  if (words.length > 0 && run.status === 2) return false;
  count("vitest", run, () => {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(`${folders.results}/vitest.json`, "utf8"));
    const failed: Array<string> = [];
    for (const { name, startTime, endTime, status, message, assertionResults } of testResults) {
      const file = name.slice(process.cwd().length + 1);
      files.push({ file, seconds: (endTime - startTime) / 1000 });
      const titles = assertionResults.filter((test: { status: string }) => test.status === "failed");
      failed.push(...titles.map((test: { fullName: string }) => `${file}: ${test.fullName}`));
      if (status === "failed" && titles.length === 0) failed.push(`${file}: ${message}`);
    }
    return { passed: numPassedTests, failures: failed.map((title) => ({ title, output: "" })) };
  });
  return true;
}

async function runJourneys(title: string, { config, results }: typeof JOURNEYS, chosen: Array<string> = []) {
  count(title, await step(title, "playwright", ["test", "-c", config, ...chosen]), () => {
    const run = readJourneys(readFileSync(results, "utf8"));
    journeys.push(...run.journeys);
    return run;
  });
}

/** Prints what a command wrote when it has ended, since others run beside it. @returns its exit code too */
async function step(title: string, name: string, args: Array<string>) {
  const start = performance.now();
  const path = `${folders.results}/${title.replaceAll(" ", "-")}.log`;
  const log = openSync(path, "w");
  const child = spawn(...command(name, args), { stdio: ["ignore", log, log], env });
  const status = await new Promise<number | null>((resolve) => child.on("close", resolve));
  steps.push({ title, seconds: (performance.now() - start) / 1000 });
  const output = readFileSync(path, "utf8");
  process.stdout.write(`\n== ${title}\n${output}`);
  return { status, output };
}

function count(title: string, { status, output }: Awaited<ReturnType<typeof step>>, read: () => Counts) {
  const counts = readCounts(read);
  total.passed += counts.passed;
  for (const failure of counts.failures) fail(failure.title, failure.output);
  if (!counts.isRead || (status !== 0 && counts.failures.length === 0)) fail(title, output);
}

/** A command that crashes writes no results. */
function readCounts(read: () => Counts) {
  try {
    return { ...read(), isRead: true };
  } catch {
    return { passed: 0, failures: [], isRead: false };
  }
}

function fail(title: string, output = "") {
  total.failed++;
  failures.push({ title, output });
}
