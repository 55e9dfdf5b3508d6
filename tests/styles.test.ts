import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { systemDarkRules } from "#app/device/theme/system-dark.ts";
import { classesOf, styleModules } from "#scripts/style-types.ts";
import { classNamesIn, styleUsesIn } from "#tests/support/class-names.ts";

const MAX_SHARED_LINES = 600;
/** Set by what decides the theme, before any script of ours runs. */
const THEMES = ["light", "dark"];
/** The variant of a button without one. */
const PLAIN = "solid";

const modules = styleModules().map((path) => ({ path, text: readFileSync(path, "utf8") }));
const shared = globSync("app/styles/*.css").map((path) => ({ path, text: readFileSync(path, "utf8") }));
const code = globSync("app/**/*.{ts,tsx}").map((path) => ({ path, text: readFileSync(path, "utf8") }));
const sharedClasses = new Set([...THEMES, ...shared.flatMap(({ text }) => [...classesOf(text)])]);

function pathOf(from: string, name: string) {
  return name.startsWith("#") ? name.slice(1) : join(dirname(from), name);
}

/** `app/a.module.css#card` for each class of a module that a file uses. */
const uses = new Set(
  code.flatMap(({ path, text }) => styleUsesIn(text).map(({ file, name }) => `${pathOf(path, file)}#${name}`)),
);

function unusedOf(all: ReadonlyArray<{ path: string; text: string }>, used: ReadonlySet<string>) {
  return all
    .flatMap(({ path, text }) => [...classesOf(text)].map((name) => `${path}#${name}`))
    .filter((use) => !used.has(use));
}

test("what screens share has fewer than 600 lines; every other stylesheet is a module", () => {
  expect(shared.length).toBeGreaterThan(3);
  const lines = shared.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0);
  expect(lines).toBeLessThan(MAX_SHARED_LINES);
  const others = globSync("app/**/*.css").filter((path) => !path.startsWith("app/styles/"));
  expect(others.filter((path) => !path.endsWith(".module.css"))).toEqual([]);
});

test("every class of a module is used by a file that imports the module", () => {
  expect(uses.size).toBeGreaterThan(400);
  expect(unusedOf(modules, uses)).toEqual([]);
  const file = [{ path: "a.module.css", text: ".used .unused::before { content: '.no' } @media (x) { .late { } }" }];
  expect(unusedOf(file, new Set(["a.module.css#used"]))).toEqual(["a.module.css#unused", "a.module.css#late"]);
});

test("a class that a file takes from a module is there", () => {
  const known = new Set(modules.flatMap(({ path, text }) => [...classesOf(text)].map((name) => `${path}#${name}`)));
  expect([...uses].filter((use) => !known.has(use))).toEqual([]);
});

test("a class in words is one that screens share, and each of these is used", () => {
  const words = code.flatMap(({ path, text }) => classNamesIn(text).map((name) => ({ path, name })));
  expect(words.length).toBeGreaterThan(500);
  expect(
    words.filter(({ name }) => name !== PLAIN && !sharedClasses.has(name)).map(({ path, name }) => `${path}: ${name}`),
  ).toEqual([]);
  const used = new Set([...THEMES, ...words.map(({ name }) => name)]);
  expect([...sharedClasses].filter((name) => !used.has(name))).toEqual([]);
});

test("a module names no class of another module", () => {
  const wrong = modules.flatMap(({ path, text }) =>
    [...text.matchAll(/:global\(([^)]*)\)/g)]
      .flatMap(([, names = ""]) => names.split(".").filter(Boolean))
      .filter((name) => !sharedClasses.has(name) && !name.startsWith("cm-"))
      .map((name) => `${path}: ${name}`),
  );
  expect(wrong).toEqual([]);
});

/** In the folder of the module, or in one below: a screen's subjects have the screen's styles. */
function isOwnFolder(path: string, module: string) {
  return path.startsWith(`${dirname(module)}/`);
}

test("a module is imported by its own folder: what others share is a component", () => {
  const imports = code.flatMap(({ path, text }) =>
    [...text.matchAll(/ from "([#.][^"]+\.module\.css)"/g)].map(([, name = ""]) => ({
      path,
      module: pathOf(path, name),
    })),
  );
  expect(imports.length).toBeGreaterThan(150);
  const strangers = imports.filter(({ path, module }) => !isOwnFolder(path, module));
  expect(strangers.map(({ path, module }) => `${path}: ${module}`)).toEqual([]);
  expect(isOwnFolder("app/routes/a/b/c.tsx", "app/routes/a/a.module.css")).toBe(true);
  expect(isOwnFolder("app/routes/a/c.tsx", "app/routes/a/b/b.module.css")).toBe(false);
});

test("no two modules have one name, which their classes begin with", () => {
  const names = modules.map(({ path }) => basename(path));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("every variable and animation of the styles is used, and those that are used are there", () => {
  const styles = [...modules, ...shared].map(({ text }) => text).join("\n");
  const all = [styles, ...code.map(({ text }) => text)].join("\n");
  const variables = new Set([...styles.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = ""]) => name));
  expect(variables.size).toBeGreaterThan(30);
  expect([...variables].filter((name) => !new RegExp(`(?:var\\(|["'])${name}\\b`).test(all))).toEqual([]);
  const animations = [...styles.matchAll(/@keyframes ([\w-]+)/g)].map(([, name = ""]) => name);
  expect(animations.length).toBeGreaterThan(2);
  expect(animations.filter((name) => all.split(new RegExp(`\\b${name}\\b`)).length < 3)).toEqual([]);
});

test("every attribute that a style names is written by a file", () => {
  const named = [...modules, ...shared].flatMap(({ path, text }) =>
    [...text.matchAll(/\[(data-[\w-]+)/g)].map(([, name = ""]) => ({ path, name })),
  );
  expect(named.length).toBeGreaterThan(20);
  const all = code.map(({ text }) => text).join("\n");
  const camelCase = (name: string) => name.slice(5).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const isWritten = (name: string) => all.includes(name) || all.includes(`dataset.${camelCase(name)}`);
  // sonner's toaster writes the attributes of its toasts.
  const others = named.filter(({ path, name }) => !isWritten(name) && !path.includes("toast"));
  expect(others).toEqual([]);
});

test("a style wins by its selector: none is `!important`, and no rule about it is suppressed", () => {
  const important = [...modules, ...shared].filter(({ text }) => /!\s*important|biome-ignore/.test(text));
  expect(important.map(({ path }) => path)).toEqual([]);
  expect(readFileSync("biome.json", "utf8").match(/"noImportantStyles": "\w+"/g)).toEqual([
    '"noImportantStyles": "error"',
  ]);
});

/** Times and endless repetition that a style writes itself, where less motion can't reach them. */
function motionOutsideTokens(text: string) {
  const declarations = text.match(/(?<![\w-])(?:transition|animation|scroll-behavior)[\w-]*\s*:[^;}]*/g) ?? [];
  return declarations.filter((line) => /(?<![\w-])(?:[\d.]+m?s|infinite|smooth)\b/.test(line));
}

test("how long something moves is a token, which reduced motion shortens to nothing that is seen", () => {
  const wrong = [...modules, ...shared].flatMap(({ path, text }) =>
    motionOutsideTokens(text).map((line) => `${path}: ${line}`),
  );
  expect(wrong).toEqual([]);
  const [all = "", reduced = ""] = readFileSync("app/styles/tokens.css", "utf8").split(
    "@media (prefers-reduced-motion: reduce)",
  );
  const durations = all.match(/--(?:dur-\w+|loop-count)(?=:)/g) ?? [];
  expect(durations.length).toBeGreaterThan(3);
  expect(durations.filter((name) => !new RegExp(`${name}: (?:1ms|0);`).test(reduced))).toEqual([]);
  const style = ".a { transition: width var(--dur-2), color 0.2s; } .b { animation: spin var(--dur-1) infinite }";
  expect(motionOutsideTokens(style)).toEqual([
    "transition: width var(--dur-2), color 0.2s",
    "animation: spin var(--dur-1) infinite ",
  ]);
});

test("what scrolls holds its parts that only a screen reader reads, which would make the page as long as the list", () => {
  const rules = [...shared, ...modules].flatMap(({ path, text }) =>
    [...text.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = "", body = ""]) => ({
      path,
      selector,
      body,
    })),
  );
  const scrollers = rules.filter(({ body }) => /overflow(-[xy])?: (auto|scroll)/.test(body));
  expect(scrollers.length).toBeGreaterThan(20);
  const positioned = rules.filter(({ body }) => /position: (relative|absolute|fixed|sticky)/.test(body));
  const isPositioned = (scroller: (typeof rules)[number]) =>
    positioned.some(({ path, selector }) => path === scroller.path && selector.trim() === scroller.selector.trim());
  const unpositioned = scrollers.filter((scroller) => !isPositioned(scroller));
  // The browser places a dialog.
  expect(unpositioned.map(({ path }) => path)).toEqual(["app/components/overlays/dialog.module.css"]);
});

test("a page without a theme has every token of the dark one where the browser prefers it", () => {
  const css = readFileSync("app/styles/tokens.css", "utf8");
  const tokens =
    css
      .slice(css.lastIndexOf("\n.dark {"))
      .split("}")[0]
      ?.match(/--[\w-]+(?=:)/g) ?? [];
  expect(tokens.length).toBeGreaterThan(20);
  expect(tokens.filter((token) => !systemDarkRules(css).includes(`${token}:`))).toEqual([]);
});
