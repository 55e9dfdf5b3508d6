import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";

const FOLDER = ".styles";

/** The classes that a stylesheet names, in the order of their first use. `:global(...)` names another stylesheet's. */
export function classesOf(css: string) {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\/|"[^"]*"|url\([^)]*\)|:global\([^)]*\)/g, "")
    .matchAll(/(?<=^|[{};])[^{};]*(?={)/g);
  return new Set(
    [...selectors].flatMap(([selector]) => [...selector.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = ""]) => name)),
  );
}

export function styleModules() {
  return globSync("app/**/*.module.css").sort();
}

/** `status-legend`: two modules never have the same name, so no two classes have. */
export function scopedName(name: string, file: string) {
  return `${basename(file.split("?")[0] ?? "", ".module.css")}-${name}`;
}

/** Writes what each module of styles exports, so that a class that it lacks does not compile. */
function writeTypes() {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const file of styleModules()) {
    const names = [...classesOf(readFileSync(file, "utf8"))];
    mkdirSync(`${FOLDER}/${dirname(file)}`, { recursive: true });
    const types = names.map((name) => `export const ${name}: string;\n`).join("");
    writeFileSync(`${FOLDER}/${file.replace(/\.css$/, ".d.css.ts")}`, types);
  }
}

if (import.meta.main) writeTypes();
