import { globSync, readFileSync } from "node:fs";
import { seeded } from "#tests/support/random.ts";
import { type Mutant, mutantsOf } from "./mutants.ts";

const FILES = ["domain/**/*.server.ts", "workers/preview/**/*.ts"];
const RANKS = 2 ** 31;

/** Takes kinds in turn, so that rare ones are included; deterministic for a seed and a state of the code. */
export function drawSample(count: number, seed: number): Array<Mutant> {
  const random = seeded(seed);
  const shuffled = globSync(FILES)
    .sort()
    .flatMap((path) => mutantsOf(path, readFileSync(path, "utf8")))
    .map((mutant) => ({ mutant, rank: random(RANKS) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ mutant }) => mutant);
  const kinds = [...Map.groupBy(shuffled, ({ kind }) => kind).values()];
  const drawn: Array<Mutant> = [];
  for (let round = 0; drawn.length < Math.min(count, shuffled.length); round++)
    for (const kind of kinds) if (kind[round] && drawn.length < count) drawn.push(kind[round] as Mutant);
  return drawn;
}
