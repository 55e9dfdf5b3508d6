import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EVERYWHERE, shortcutsOf } from "#app/components/shell/shortcut-list.ts";
import { linesSwallowingValues, listsIn } from "#tests/support/closed-lists.ts";
import { linesCountingResults } from "#tests/support/counted-batches.ts";
import { parseCode } from "#tests/support/react-code.ts";
import { textsOf } from "#tests/support/texts.ts";

const LAYERS = ["db", "domain", "app", "workers"] as const;
const MAY_IMPORT: Record<string, ReadonlyArray<string>> = {
  db: ["db"],
  domain: ["db", "domain"],
  app: ["domain", "app"],
  workers: ["db", "domain", "app", "workers"],
};
/** Left behind by setup, builds and tests. */
const IGNORED = new Set([
  "node_modules",
  "build",
  "dist",
  "test-results",
  "playwright-report",
  "worker-configuration.d.ts",
]);
const TOP_LEVEL = [
  "README.md",
  "THIRD-PARTY-NOTICES.md",
  "app",
  "biome.json",
  "cli",
  "db",
  "docs",
  "domain",
  "drizzle.config.ts",
  "knip.config.ts",
  "migrations",
  "package-lock.json",
  "package.json",
  "playwright.config.ts",
  "public",
  "react-router.config.ts",
  "samples",
  "scripts",
  "tests",
  "tsconfig.json",
  "vite.config.ts",
  "vitest.config.ts",
  "workers",
  "wrangler.toml",
];
const MAX_LINES = 300;

const files = LAYERS.flatMap((layer) => modulesIn(layer).map((file) => ({ layer, ...file })));

function modulesIn(folder: string) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
    .map((file) => ({ path: `${folder}/${file}`, text: readFileSync(`${folder}/${file}`, "utf8") }));
}

function importsOf(text: string) {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1] ?? "");
}

test("imports point down only", () => {
  const wrong = files.flatMap(({ layer, path, text }) =>
    importsOf(text)
      .map((name) => /^#(\w+)\//.exec(name)?.[1])
      .filter((target) => target !== undefined && !MAY_IMPORT[layer]?.includes(target))
      .map((target) => `${path} imports #${target}`),
  );
  // Screens may name the closed lists: they are types and words, not tables.
  const others = wrong.filter((line) => !(line.startsWith("app/") && line.endsWith("#db")));
  // The client's calls have the types of the API's routes.
  expect(others).toEqual(["app/device/api-routes.ts imports #workers"]);
});

test("what knows the API's routes holds types alone", () => {
  const text = readFileSync("app/device/api-routes.ts", "utf8");
  expect(text.match(/^import (?!type )|^export (?!type )/gm)).toBeNull();
});

test("screens name the vocabulary of db and nothing else of it", () => {
  const wrong = files
    .filter(({ layer }) => layer === "app")
    .flatMap(({ path, text }) => importsOf(text).map((name) => ({ path, name })))
    .filter(({ name }) => name.startsWith("#db/") && name !== "#db/vocabulary.ts");
  expect(wrong).toEqual([]);
});

test("domain knows no React, no Hono, no Request and no env", () => {
  const wrong = files
    .filter(({ layer }) => layer === "domain" || layer === "db")
    .filter(({ text }) =>
      /from "(react|react-dom|react-router|hono|cloudflare:\w+)|\bnew Request\b|: Request\b|\benv\./.test(text),
    )
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test("the preview worker has no React, no Hono, no drizzle and no zod", () => {
  const wrong = files
    .filter(({ path }) => path.startsWith("workers/preview"))
    .filter(({ text }) => importsOf(text).some((name) => /^(react|hono|drizzle|zod|#app|#db)/.test(name)))
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test("rules and what runs in the browser import no server module", () => {
  const wrong = files
    .filter(({ path }) => /^domain\/.*rules\.ts$/.test(path) || /^app\/(components|hooks|device|lib)\//.test(path))
    .filter(({ text }) => importsOf(text).some((name) => name.includes(".server")))
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test("files of rules hold numbers and lists; a rule that computes has a file of its name", () => {
  const wrong = files
    .filter(
      ({ path, text }) => /^domain\/[\w/-]+\/rules\.ts$/.test(path) && /^(export )?(async )?function /m.test(text),
    )
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test("one module touches the browser's storage, which throws where it is full or refused", () => {
  // The theme's script runs before any module and catches errors itself.
  const own = ["app/device/storage.ts", "app/device/theme/theme-script.ts"];
  const wrong = files
    .filter(({ layer, path }) => layer === "app" && !own.includes(path))
    .filter(({ text }) => /\b(local|session)Storage\b/.test(text))
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test("a screen's forms are a table of intents, and answer in words when their request fails", () => {
  const wrong = files
    .filter(({ path, text }) => path.endsWith("/route.tsx") && /export .*\baction\b/.test(text))
    .filter(({ text }) => !/export const action = defineAction\(/.test(text) || !/\bcatchActionError\(/.test(text))
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test("a screen stays where what its form has done can't be shown at once", () => {
  const wrong = files
    .filter(({ path, text }) => path.endsWith("/route.tsx") && /function loader\b[\s\S]*const action\b/.test(text))
    .filter(
      ({ text }) => !/\b(keepStaleOnError|networkFirst)\(|function shouldRevalidate\(\) {\n {2}return false/.test(text),
    )
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});

/** The screens on which the keys of a folder work; the first that matches counts. Keys of other folders work everywhere. */
const SCREENS_OF_KEYS: ReadonlyArray<readonly [folder: string, ...paths: Array<string>]> = [
  ["app/routes/home/", "/"],
  ["app/routes/store-app/", "/store/an-app"],
  ["app/routes/admin-mod/queue-controls.tsx", "/admin-mod"],
  ["app/routes/admin-mod/audit/", "/admin-mod/audit"],
  ["app/routes/admin-mod/", "/admin-mod", "/admin-mod/updates"],
  ...["store", "journal", "tutorial", "builder", "admin-dashboard"].map(
    (screen) => [`app/routes/${screen}/`, `/${screen}`] as const,
  ),
];

test("what a key does on a screen stands in that screen's list of keyboard shortcuts", () => {
  const keys = files.flatMap(({ path, text }) =>
    [...text.matchAll(/useHotkey\("([^"]+)"/g)].map(([, key = ""]) => ({ path, key })),
  );
  expect(keys.length).toBeGreaterThan(10);
  const wrong = keys.flatMap(({ path, key }) => {
    const [, ...screens] = SCREENS_OF_KEYS.find(([folder]) => path.startsWith(folder)) ?? [""];
    const lists = screens.length > 0 ? screens.map(shortcutsOf) : [EVERYWHERE];
    return lists.every((list) => list.some(({ keys: listed }) => listed.includes(key))) ? [] : [`${path}: ${key}`];
  });
  expect(wrong).toEqual([]);
});

test("only workers imports cloudflare:workers", () => {
  const wrong = files
    .filter(({ layer, text }) => layer !== "workers" && /\bcloudflare:workers\b/.test(text))
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test("no import leaves its folder by ../, and none is a barrel", () => {
  const wrong = files
    .filter(({ text }) => importsOf(text).some((name) => name.startsWith("../")))
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
  const barrels = files.filter(({ path }) => /(^|\/)index\.tsx?$/.test(path)).map(({ path }) => path);
  expect(barrels).toEqual(["db/schema/index.ts"]);
});

test("no folder is called utils or helpers, and no file has more than 300 lines", () => {
  expect(files.filter(({ path }) => /\b(utils?|helpers?)\b/.test(path)).map(({ path }) => path)).toEqual([]);
  expect(
    files
      .filter(({ text, path }) => text.split("\n").length > MAX_LINES && !path.endsWith("icons.tsx"))
      .map(({ path }) => path),
  ).toEqual([]);
});

test("production is served over https, so that its cookies are bound to its host", () => {
  const production = readFileSync("wrangler.toml", "utf8").split("[env.production.vars]")[1] ?? "";
  expect(/^SITE_ORIGIN = "(\w+):/m.exec(production)?.[1]).toBe("https");
});

test("no configuration holds a secret, has a second address or logs the addresses of requests", () => {
  const sides = ["preview", "factors", "stripe", "mcp"].map((name) => `workers/${name}/wrangler.toml`);
  for (const name of ["wrangler.toml", ...sides]) {
    const config = readFileSync(name, "utf8");
    expect(config, name).not.toMatch(/^\w*(SECRET|PEPPER|KEY)\w* *=/m);
    expect(config, name).toContain("workers_dev = false\npreview_urls = false\n");
    expect(config, name).toContain("invocation_logs = false");
  }
});

test("logs are written by two modules alone, which leave out what users typed", () => {
  // The scripts in an app's frame write to its author's console.
  const own = ["domain/kit/report-error.ts", "domain/kit/security-log.ts"];
  const wrong = files
    .filter(({ path }) => !own.includes(path) && !path.startsWith("workers/preview/frame/"))
    .filter(({ text }) => /\bconsole\s*\.\s*\w+\s*\(/.test(text))
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test("bytes of apps and pictures are written in one place, which counts them and keeps them from the nightly deletion", () => {
  const writers = files
    .filter(({ path }) => !path.startsWith("workers/gateways/"))
    .filter(({ text }) => /\b(htmlFiles|pictureFiles)\.put\b|\b(HTML|PICTURES)\.put\b/.test(text))
    .map(({ path }) => path);
  expect(writers).toEqual(["domain/blobs/write.server.ts"]);
});

test("the API reads JSON by readJson, which answers 400 where it is none", () => {
  const wrong = files
    .filter(({ path }) => path.startsWith("workers/api/") && path !== "workers/api/env.ts")
    .filter(({ text }) => /\breq\.(json|parseBody)\(/.test(text))
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test("no file and no export is named by a word that only this project would use", () => {
  const banned =
    /^(wish|glide|stay|trouble|leftovers?|surroundings|shown|kept|asked|hear|tell|say|anew|spare|whoever)$/;
  const wordsOf = (name: string) =>
    name
      .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
      .toLowerCase()
      .split(/[^a-z0-9]+/);
  const isBanned = (name: string) => /^or[A-Z]/.test(name) || wordsOf(name).some((word) => banned.test(word));
  const exportsOf = (text: string) =>
    [...text.matchAll(/^export (?:async )?(?:function|const|type|class) (\w+)/gm)].map((match) => match[1] ?? "");
  const all = [...files, ...modulesIn("scripts"), ...modulesIn("tests")];
  const names = all.flatMap(({ path, text }) => [path.split("/").at(-1) ?? "", ...exportsOf(text)]);
  expect(names.length).toBeGreaterThan(1000);
  expect(names.filter((name) => isBanned(name) && !/^[A-Z_]+$/.test(name))).toEqual([]);
  expect(["useStay", "or-failure.ts", "orFailure", "tellIndex", "home-wishes.ts"].filter(isBanned)).toEqual([
    "useStay",
    "orFailure",
    "tellIndex",
  ]);
});

const UNUSED_WORDS = [
  "anew|whoever|meanwhile|in the meantime|at once|for good|for ever|lies|stands?|save for|shall|beside|settle|the news",
  "somebody|anybody|everybody|nobody|of others|hand(?:ed|s)? in|taken out|take back|left off|talks? to|need do",
  "go(?:es)? on|as it is|of its own|no longer there|is none|(?:may|must) only|reviewed by hand|byte for byte",
  "e-mails?|mails?|mailed|mailbox|cannot",
].join("|");
/** The specification's own texts. */
const SPECIFIED_TEXTS = [
  "This action cannot be undone.",
  "Email cannot be changed",
  "Cannot publish",
  "Nobody has reviewed this app.",
];

function unusedWordsOf(text: string) {
  const rest = SPECIFIED_TEXTS.reduce((left, specified) => left.replace(specified, ""), text);
  const isRead = /^[A-Z]|\s/.test(rest) && !/^(?:select|insert|update|delete) /.test(rest);
  return isRead ? (rest.match(new RegExp(`\\b(?:${UNUSED_WORDS})\\b`, "gi")) ?? []) : [];
}

test("what users read is plain English, in words that a native speaker uses", () => {
  const texts = files
    .filter(({ layer }) => layer === "app" || layer === "domain")
    .flatMap(({ path, text }) => textsOf(text).map((found) => ({ ...found, at: `${path}:${found.line}` })));
  expect(texts.length).toBeGreaterThan(5000);
  const wrong = texts.flatMap(({ at, text }) => unusedWordsOf(text).map((word) => `${at}: "${word}" in "${text}"`));
  expect(wrong).toEqual([]);
  for (const specified of SPECIFIED_TEXTS) expect(texts.some(({ text }) => text.includes(specified))).toBe(true);
  const [old] = textsOf("<p>This action cannot be undone. It leaves the store at once.</p>");
  expect(unusedWordsOf(old?.text ?? "")).toEqual(["at once"]);
});

test("the top level holds nothing but the listed configurations and folders", () => {
  const entries = readdirSync(".").filter((name) => !name.startsWith(".") && !IGNORED.has(name));
  expect(entries.sort()).toEqual(TOP_LEVEL);
});

test("only tests whose files have their own modules replace modules", () => {
  const wrong = readdirSync("tests", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/^(device|e2e|browsers)\//.test(file))
    .filter((file) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(`tests/${file}`, "utf8")));
  expect(wrong).toEqual(["support/fake-browser.ts"]);
});

test("a choice over a closed list has no default that a new value would get", () => {
  const lists = files
    .filter(
      ({ path, text }) => path === "db/vocabulary.ts" || (path.startsWith("domain/") && text.includes("] as const")),
    )
    .flatMap(({ text }) => listsIn(parseCode(text)));
  const wrong = files
    .filter(({ text }) => /[=!]== "|\bcase "/.test(text))
    .flatMap(({ path, text }) =>
      linesSwallowingValues(parseCode(text), text, lists).map((line) => `${path}:${line}: use a table of all values`),
    );
  expect(wrong).toEqual([]);
});

test("a number that other files of a noun read is in its rules.ts", () => {
  const number =
    /^export const ([A-Z][A-Z0-9_]+) = (?:-?[0-9(]|.*\b(?:DAY|HOUR|MINUTE)_MS\b|.*\b(?:KIBI|MEBI|GIBI)BYTE\b)/gm;
  const wrong = files
    .filter(({ path }) => /^domain\/(?!kit\/)/.test(path) && !/\/(?:rules|bridge-limits)\.ts$/.test(path))
    .flatMap(({ path, text }) => [...text.matchAll(number)].map(([, name = ""]) => `${path}: ${name}`))
    // What a nightly step costs is beside its statements.
    .filter((found) => !found.endsWith("_STATEMENTS"));
  expect(wrong).toEqual([]);
});

test("nobody counts the results of a batch: more than three have names, and so do those that a helper makes", () => {
  const wrong = files
    .filter(({ text }) => text.includes(".batch("))
    .flatMap(({ path, text }) =>
      linesCountingResults(parseCode(text)).map((line) => `${path}:${line}: use batchNamed`),
    );
  expect(wrong).toEqual([]);
});

test.each([
  ["const [a, b, c, d] = await db.batch([e, f, g, h]);", "counts to four"],
  ["const [a, b] = await db.batch([...made(), e]);", "counts what a helper makes"],
  ["const [a] = await db.batch(made());", "takes one of what a helper makes"],
  ["const [a, b, ...others] = await db.batch([e, ...made()]);", "divides what a helper makes"],
])("%s %s", (code) => {
  expect(linesCountingResults(parseCode(code))).toEqual([1]);
});

test.each([
  "const [[a], , { c }] = await db.batch([d, e, f, ...made()]);",
  "const [a, ...others] = await db.batch([b, ...made()]);",
  "await db.batch([...made(), a]);",
])("%s counts nothing", (code) => {
  expect(linesCountingResults(parseCode(code))).toEqual([]);
});
