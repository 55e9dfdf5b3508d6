import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const TESTS = ["domain", "api", "durable-objects", "app", "preview", "factors"].flatMap((folder) =>
  readdirSync(`tests/${folder}`)
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `tests/${folder}/${name}`),
);

const imports = new Map<string, Set<string>>();

function importsOf(path: string) {
  const known = imports.get(path);
  if (known) return known;
  const found = new Set<string>();
  imports.set(path, found);
  // These tests send requests to the worker that vitest starts (vitest.config.ts), and import little of it.
  const [, worker] = /^tests\/(preview|factors)\/.*\.test\.ts$/.exec(path) ?? [];
  if (worker) found.add(`workers/${worker}/worker.ts`);
  for (const [, name = ""] of readFileSync(path, "utf8").matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)) {
    const target = name.startsWith("#") ? name.slice(1) : join(dirname(path), name);
    if (/^[#.]/.test(name) && /\.tsx?$/.test(target) && existsSync(target)) found.add(target);
  }
  return found;
}

/** The number of imports from one file to the other, null if none leads there. */
function distance(from: string, to: string) {
  const seen = new Set([from]);
  for (let files = [from], steps = 0; files.length > 0; steps++) {
    if (files.includes(to)) return steps;
    files = files.flatMap((file) => [...importsOf(file)]).filter((file) => !seen.has(file));
    for (const file of files) seen.add(file);
  }
  return null;
}

/** It takes minutes, and what it alone notices would lack a test that says what is expected. */
const LEFT_OUT = "tests/domain/faults.test.ts";
/** Sizes of the groups of tests. A fault that only a test beyond them notices counts as unnoticed. */
const GROUPS = [4, 12, 24];

/** The nearest tests that reach a file, in groups: first those that import it, and of these first those of its folder. */
export function relatedTests(path: string): Array<Array<string>> {
  const folder = `${dirname(path)}/`;
  const tests = TESTS.filter((test) => test !== LEFT_OUT)
    .map((test) => ({ test, steps: distance(test, path), focus: shareOf(folder, [...importsOf(test)]) }))
    .filter(({ steps }) => steps !== null)
    .sort((a, b) => Number(a.steps) - Number(b.steps) || b.focus - a.focus)
    .map(({ test }) => test);
  return GROUPS.map((size) => tests.splice(0, size)).filter((group) => group.length > 0);
}

function shareOf(folder: string, names: ReadonlyArray<string>) {
  return names.filter((name) => name.startsWith(folder)).length / names.length;
}
