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

function reaches(from: string, path: string, seen = new Set<string>()): boolean {
  if (from === path) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return [...importsOf(from)].some((next) => reaches(next, path, seen));
}

export function relatedTests(path: string) {
  const folder = `${dirname(path)}/`;
  const related = TESTS.filter((test) => reaches(test, path));
  const near = related.filter((test) => [...importsOf(test)].some((name) => name.startsWith(folder)));
  return { near, far: related.filter((test) => !near.includes(test)) };
}
