import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";

/** Every gate in turn; the last line counts the tests of all runners. A gate that fails is a failed test. */
const RESULTS = "test-results";
const total = { passed: 0, failed: 0 };

rmSync(RESULTS, { recursive: true, force: true });
step("Biome", "biome", ["ci", "--error-on-warnings"]);
step("types of the bindings", "wrangler", [
  "types",
  ...["", ".preview", ".factors", ".dev"].flatMap((name) => ["-c", `wrangler${name}.toml`]),
]);
step("types of the routes", "react-router", ["typegen"]);
step("tsc", "tsc", ["-p", "."]);
step("both workers' production builds", "node", ["scripts/build.ts"]);
suite(
  "vitest",
  "vitest",
  ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${RESULTS}/vitest.json`],
  () => {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(`${RESULTS}/vitest.json`, "utf8"));
    return { passed: numPassedTests, failed: numFailedTests };
  },
);
suite("what apps try to escape", "playwright", ["test", "-c", "playwright.escape.config.ts"], () => journeys("escape"));
suite("browser journeys", "playwright", ["test"], () => journeys("e2e"));

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

function step(name: string, command: string, args: Array<string>) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status === 0) total.passed++;
  else total.failed++;
}

function suite(name: string, command: string, args: Array<string>, read: () => { passed: number; failed: number }) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(command, args, { stdio: "inherit" });
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
