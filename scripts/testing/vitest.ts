import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { createVitest, type TestSpecification } from "vitest/node";
import { matchesWords, titlePattern } from "./words.ts";

// Runs the tests in workerd and Node: all, or those that contain the words of the command line.

const NOTHING_MATCHES = 2;

const words = process.argv.slice(2);
const vitest = await createVitest("test", {
  run: true,
  watch: false,
  reporters: ["default", ["json", { outputFile: `${process.env.SHEAF_RESULTS}/vitest.json` }]],
});
await vitest.standalone();
const all = await vitest.globTestSpecifications();
const chosen = words.length === 0 ? all : all.flatMap(narrow);
if (chosen.length > 0) await vitest.runTestSpecifications(chosen, words.length === 0);
const failed = vitest.state.getCountOfFailedTests() > 0 || vitest.state.getUnhandledErrors().length > 0;
await vitest.close();
if (chosen.length === 0) process.exit(NOTHING_MATCHES);
process.exit(failed || process.exitCode ? 1 : 0);

/** A file whose path has all words is chosen whole; of another one the tests whose titles have the rest of them. */
function narrow(file: TestSpecification) {
  const path = relative(process.cwd(), file.moduleId);
  const rest = words.filter((word) => !matchesWords([word], path));
  if (rest.length === 0) return [file];
  // A title stands on one line. One that is put together from imported values is not found here.
  const lines = readFileSync(file.moduleId, "utf8").split("\n");
  if (!lines.some((line) => matchesWords(rest, line))) return [];
  return [file.project.createSpecification(file.moduleId, { testNamePattern: titlePattern(rest) })];
}
