import { writeFileSync } from "node:fs";
import { findAccepted } from "./accepted-survivors.ts";
import type { Mutant } from "./mutants.ts";
import { isSame, type Result, readResults, shorten } from "./results.ts";

/** Writes docs/mutation.md from the results so far. */
export function writeDocument(sample: ReadonlyArray<Mutant>, seed: number) {
  const results = readResults(seed);
  const tried = sample.flatMap((mutant) => {
    const own = results.filter((result) => isSame(result, mutant));
    const [first, last] = [own[0], own.at(-1)];
    return first && last ? [{ first, last }] : [];
  });
  const killedFirst = tried.filter(({ first }) => first.killedBy !== null);
  const killed = tried.filter(({ last }) => last.killedBy !== null);
  const survivors = tried.filter(({ last }) => last.killedBy === null).map(({ last }) => last);
  const since = killed.filter(({ first }) => first.killedBy === null).map(({ last }) => last);
  const groups = Map.groupBy(tried, ({ last }) => (last.path.startsWith("domain/") ? "domain" : "preview worker"));
  const kinds = Map.groupBy(tried, ({ last }) => last.kind);
  const rows = [...groups, ...kinds].map(([name, list]) => {
    const dead = list.filter(({ last }) => last.killedBy !== null).length;
    return `| ${name} | ${list.length} | ${dead} | ${percent(dead, list.length)} |`;
  });

  writeFileSync(
    "docs/mutation.md",
    `# Mutation

Written by \`npm run mutate -- ${sample.length} ${seed}\`, which puts one fault after the other into the code and runs the tests that reach it
(\`tests/mutation/run.ts\`): conditions of queries, statements of batches, guards, comparisons, calls and constants of the domain's
queries and commands and of the preview worker. A fault that no test notices survived. The goal is that 90 % are killed.

Seed ${seed}: ${tried.length} faults were tried, of which ${killedFirst.length} were killed at first (${percent(killedFirst.length, tried.length)}), and ${killed.length} (${percent(killed.length, tried.length)}) with the tests written
for survivors.

| faults in | tried | killed | share |
| --- | --- | --- | --- |
${rows.join("\n")}

## Survivors

| fault | why it may survive |
| --- | --- |
${survivors.map((mutant) => `| ${cell(mutant)} | ${findAccepted(mutant)?.why ?? "open: a test is missing"} |`).join("\n") || "| none | |"}

## Killed since

| fault | test |
| --- | --- |
${since.map((mutant) => `| ${cell(mutant)} | ${escapeCell(mutant.killedBy ?? "")} |`).join("\n") || "| none | |"}
`,
  );
  return { killed: killed.length, tried: tried.length };
}

function cell({ path, kind, original, replacement }: Result) {
  const change = shorten(replacement) === "" ? "removed" : `becomes \`${escapeCell(shorten(replacement))}\``;
  return `\`${path}\`, ${kind}: \`${escapeCell(shorten(original))}\` ${change}`;
}

function escapeCell(text: string) {
  return text.replaceAll("|", "\\|").replaceAll("`", "'");
}

function percent(part: number, all: number) {
  return all === 0 ? "none" : `${Math.round((100 * part) / all)} %`;
}
