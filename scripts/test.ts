import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { command, configOf, SIDE_WORKERS } from "./local.ts";

// Runs every gate. The last line counts the tests of all runners; a failed gate counts as a failed test.

const RESULTS = "test-results";
const total = { passed: 0, failed: 0 };
const env: NodeJS.ProcessEnv = { ...process.env, SHEAF_BUILD: "build/test" };

rmSync(RESULTS, { recursive: true, force: true });
step("Biome", "biome", ["ci", "--error-on-warnings"]);
step("types of the bindings", "wrangler", [
  "types",
  ...["wrangler.toml", ...SIDE_WORKERS.map(configOf)].flatMap((path) => ["-c", path]),
]);
step("types of the routes", "react-router", ["typegen"]);
step("types of the styles", "node", ["scripts/style-types.ts"]);
step("tsc", "tsc", ["-p", "."]);
step("unused files, exports and packages", "knip", ["--no-progress"]);
if (step("production builds of all workers", "node", ["scripts/build.ts"])) env.SHEAF_IS_BUILT = "1";
// Runs in the background, as it mostly waits.
const escaping = inBackground("escape", "playwright", ["test", "-c", "tests/playwright.escape.config.ts"]);
suite(
  "vitest",
  "vitest",
  ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${RESULTS}/vitest.json`],
  () => {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(`${RESULTS}/vitest.json`, "utf8"));
    return { passed: numPassedTests, failed: numFailedTests };
  },
);
console.log("\n== isolation of apps");
count(await escaping, () => journeys("escape"));
suite("browser journeys", "playwright", ["test"], () => journeys("e2e"));

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

function step(title: string, name: string, args: Array<string>) {
  console.log(`\n== ${title}`);
  const { status } = spawnSync(...command(name, args), { stdio: "inherit", env });
  if (status === 0) total.passed++;
  else total.failed++;
  return status === 0;
}

function suite(title: string, name: string, args: Array<string>, read: () => { passed: number; failed: number }) {
  console.log(`\n== ${title}`);
  count(spawnSync(...command(name, args), { stdio: "inherit", env }).status, read);
}

function inBackground(title: string, name: string, args: Array<string>) {
  const path = `${RESULTS}/${title}.log`;
  mkdirSync(RESULTS, { recursive: true });
  const log = openSync(path, "w");
  const child = spawn(...command(name, args), { stdio: ["ignore", log, log], env });
  return new Promise<number | null>((resolve) => {
    child.on("close", (status) => {
      process.stdout.write(readFileSync(path));
      resolve(status);
    });
  });
}

function count(status: number | null, read: () => { passed: number; failed: number }) {
  const counts = readCounts(read);
  total.passed += counts.passed;
  total.failed += counts.failed + (status !== 0 && counts.failed === 0 ? 1 : 0);
}

function journeys(name: string) {
  const { stats } = JSON.parse(readFileSync(`${RESULTS}/${name}.json`, "utf8"));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

function readCounts(read: () => { passed: number; failed: number }) {
  try {
    return read();
  } catch {
    return { passed: 0, failed: 1 };
  }
}
