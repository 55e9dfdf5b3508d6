import { spawnSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { command } from "#scripts/local.ts";
import { type Mutant, mutantsOf } from "./mutants.ts";
import { relatedTests } from "./related-tests.ts";

/**
 * Checks that vitest notices faults in the code: `npm run mutate -- [how many] [seed] [part/parts]`.
 * Use a separate checkout, since it edits files. Exits with 1 below `WANTED` killed.
 */
const WANTED = 0.9;
const FILES = ["domain/**/*.server.ts", "workers/preview/**/*.ts"];

const count = Number(process.argv[2] ?? 60);
const seed = Number(process.argv[3] ?? 1);
const [part = 1, parts = 1] = (process.argv[4] ?? "1/1").split("/").map(Number);

const sample = drawSample(globSync(FILES).sort().flatMap(readMutants)).filter((_, index) => index % parts === part - 1);
const survivors = sample.filter((mutant, index) => {
  const survived = survives(mutant);
  console.log(`${index + 1}/${sample.length} ${survived ? "SURVIVED" : "killed"} ${describe(mutant)}`);
  return survived;
});
console.log(`\n${sample.length - survivors.length} of ${sample.length} killed`);
for (const mutant of survivors) console.log(`  ${describe(mutant)}`);
process.exit(survivors.length <= sample.length * (1 - WANTED) ? 0 : 1);

function readMutants(path: string) {
  return mutantsOf(path, readFileSync(path, "utf8"));
}

/** Takes kinds in turn, so that rare ones are included; deterministic for a seed. */
function drawSample(all: Array<Mutant>) {
  const random = generator(seed);
  const shuffled = all
    .map((mutant) => ({ mutant, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ mutant }) => mutant);
  const kinds = [...Map.groupBy(shuffled, ({ kind }) => kind).values()];
  const drawn: Array<Mutant> = [];
  for (let round = 0; drawn.length < Math.min(count, all.length); round++)
    for (const kind of kinds) if (kind[round] && drawn.length < count) drawn.push(kind[round] as Mutant);
  return drawn;
}

function survives(mutant: Mutant) {
  const text = readFileSync(mutant.path, "utf8");
  writeFileSync(mutant.path, text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end));
  try {
    const { near, far } = relatedTests(mutant.path);
    return [near, far].every((tests) => tests.length === 0 || passes(tests));
  } finally {
    writeFileSync(mutant.path, text);
  }
}

function passes(tests: Array<string>) {
  const { status } = spawnSync(...command("vitest", ["run", "--bail=1", ...tests]), { stdio: "ignore" });
  return status === 0;
}

function describe({ path, line, kind, original, replacement }: Mutant) {
  const short = (text: string) => text.replace(/\s+/g, " ").slice(0, 80);
  return `${path}:${line} ${kind}: ${short(original)} -> ${short(replacement) || "(removed)"}`;
}

function generator(start: number) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
