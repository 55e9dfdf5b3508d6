import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { findAccepted } from "./accepted-survivors.ts";
import type { Mutant } from "./mutants.ts";
import { relatedTests } from "./related-tests.ts";
import { appendResult, describe, isSame, readResults } from "./results.ts";
import { drawSample } from "./sample.ts";
import { createTestRunner } from "./test-runner.ts";
import { writeDocument } from "./write-document.ts";

/**
 * Checks that tests notice faults in the code: `npm run mutate -- [how many] [seed]`. Results are kept by seed in
 * `.mutation/`: the same command continues an interrupted run, and `--survivors` tries those again that survived and are
 * not accepted (`accepted-survivors.ts`).
 * Use a separate checkout, since it edits files. Exits with 1 below `WANTED` killed.
 */
const WANTED = 0.9;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { survivors: { type: "boolean" } } });
const [count = 60, seed = 1] = positionals.map(Number);

if (execFileSync("git", ["status", "--porcelain", "domain", "workers"], { encoding: "utf8" }) !== "")
  throw new Error("The code has changes. Commit or restore them first: an interrupted run leaves a mutant in a file.");

const sample = drawSample(count, seed);
const tests = await createTestRunner();
const proven = new Set<string>();
for (const [index, mutant] of sample.entries()) {
  const known = readResults(seed).findLast((result) => isSame(result, mutant));
  const isOpen = known?.killedBy === null && !findAccepted(mutant);
  if (known && !(values.survivors && isOpen)) continue;
  const killedBy = await findKiller(mutant);
  appendResult(seed, { ...mutant, killedBy });
  console.log(`${index + 1}/${sample.length} ${killedBy === null ? "SURVIVED" : "killed"} ${describe(mutant)}`);
}
await tests.close();
const { killed, tried } = writeDocument(sample, seed);
console.log(`${killed} of ${tried} killed`);
process.exit(killed >= tried * WANTED ? 0 : 1);

/** @returns the test that fails with the mutant, null if none does. */
async function findKiller(mutant: Mutant) {
  const text = readFileSync(mutant.path, "utf8");
  const write = (content: string) => {
    writeFileSync(mutant.path, content);
    tests.reload(mutant.path);
  };
  let killer: string | null = null;
  write(text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end));
  try {
    for (const files of relatedTests(mutant.path)) killer ??= await tests.findFailure(files);
  } finally {
    write(text);
  }
  const [file = ""] = killer?.split(": ") ?? [];
  if (file.startsWith("tests/") && !proven.has(file)) {
    const failure = await tests.findFailure([file]);
    if (failure !== null) throw new Error(`This test fails without a mutant too: ${failure}`);
    proven.add(file);
  }
  return killer;
}
