import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** The nouns of `domain/`, the highest first. At run time a file imports from its own noun and from lower floors. */
const DOMAIN = [
  ["status", "help"],
  ["administration"],
  ["accounts", "store"],
  ["moderation"],
  ["reviews"],
  ["builder"],
  ["previews", "billing", "home", "app-data"],
  ["projects", "library", "search"],
  ["shares"],
  ["apps", "journal", "api-tokens"],
  ["auth", "blobs", "source-analysis"],
  ["listing", "notifications", "audit", "jobs"],
  ["tiers"],
  ["kit"],
];

const COMPONENTS = [
  ["shell"],
  ["notifications"],
  ["apps", "review"],
  ["overlays"],
  ["feedback"],
  ["forms"],
  ["icons", "journal"],
];

const ROOTS = ["app", "db", "domain", "scripts", "tests", "workers"];

type Import = { path: string; isType: boolean };

const files = new Map<string, Array<Import>>(
  ROOTS.flatMap((root) => readdirSync(root, { recursive: true, encoding: "utf8" }).map((name) => `${root}/${name}`))
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"))
    .map((path) => [path, readImports(path)]),
);

/** Static and dynamic ones, of files in this repository. */
function readImports(path: string): Array<Import> {
  const text = readFileSync(path, "utf8");
  const found = text.matchAll(
    /^(?:import|export) (type )?([^"';]*?) ?from "([#.][^"?]+)|^import "([#.][^"?]+)|\bimport\(\s*"([#.][^"?]+)/gm,
  );
  return Array.from(found, ([, type, names = "", from, effect, dynamic]) => {
    const name = from ?? effect ?? dynamic ?? "";
    const isType = Boolean(type) || /^\{(\s*type [\w ]+,?)+\s*\}$/.test(names);
    return { path: name.startsWith("#") ? name.slice(1) : normalize(join(dirname(path), name)), isType };
  });
}

/** @returns imports from the same floor or from one above, as "from -> to". */
function findClimbs(root: string, floors: ReadonlyArray<ReadonlyArray<string>>) {
  const folderOf = (path: string) =>
    path.startsWith(`${root}/`) ? (path.slice(root.length + 1).split("/")[0] ?? "") : null;
  const floorOf = (folder: string) => floors.findIndex((floor) => floor.includes(folder));
  return [...files].flatMap(([path, imports]) => {
    const own = folderOf(path);
    if (own === null) return [];
    return imports
      .filter(({ isType }) => !isType)
      .filter((imported) => {
        const other = folderOf(imported.path);
        return other !== null && other !== own && floorOf(other) <= floorOf(own);
      })
      .map((imported) => `${path} -> ${imported.path}`);
  });
}

function foldersOf(root: string) {
  return readdirSync(root).sort();
}

test("each noun of the domain stands on a floor, and imports only from floors below", () => {
  expect(foldersOf("domain")).toEqual(DOMAIN.flat().sort());
  expect(findClimbs("domain", DOMAIN)).toEqual([]);
  expect(findClimbs("domain", DOMAIN.toReversed()).length).toBeGreaterThan(100);
});

test("each folder of components stands on a floor, and imports only from floors below", () => {
  expect(foldersOf("app/components")).toEqual(COMPONENTS.flat().sort());
  expect(findClimbs("app/components", COMPONENTS)).toEqual([]);
});

test("no files import each other in a circle, types and late imports included", () => {
  const circles: Array<string> = [];
  const done = new Set<string>();
  function visit(path: string, trail: ReadonlyArray<string>) {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(" -> "));
    if (done.has(path) || trail.includes(path)) return;
    for (const next of files.get(path) ?? []) if (files.has(next.path)) visit(next.path, [...trail, path]);
    done.add(path);
  }
  for (const path of files.keys()) visit(path, []);
  expect(files.size).toBeGreaterThan(1_500);
  expect(circles).toEqual([]);
});
