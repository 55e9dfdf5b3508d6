import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import type { Mutant } from "./mutants.ts";

/** `killedBy`: the test that noticed the mutant, null if it survived. */
export type Result = Mutant & { killedBy: string | null };

const FOLDER = ".mutation";

function fileOf(seed: number) {
  return `${FOLDER}/${seed}.jsonl`;
}

/** In the order in which they were written; a mutant that was tried twice is in there twice. */
export function readResults(seed: number): Array<Result> {
  if (!existsSync(fileOf(seed))) return [];
  return readFileSync(fileOf(seed), "utf8")
    .trim()
    .split("\n")
    .map((line): Result => JSON.parse(line));
}

/** Written one by one, so that an interrupted run continues where it ended. */
export function appendResult(seed: number, result: Result) {
  mkdirSync(FOLDER, { recursive: true });
  appendFileSync(fileOf(seed), `${JSON.stringify(result)}\n`);
}

export function isSame(one: Mutant, other: Mutant) {
  return one.path === other.path && one.start === other.start && one.replacement === other.replacement;
}

/** The original and the replacement on one line. */
export function describe({ path, line, kind, original, replacement }: Mutant) {
  return `${path}:${line} ${kind}: ${shorten(original)} -> ${shorten(replacement) || "(removed)"}`;
}

export function shorten(text: string) {
  return text.replace(/\s+/g, " ").slice(0, 80);
}
