import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const LAYERS = ["db", "domain", "app", "workers"] as const;
const MAY_IMPORT: Record<string, ReadonlyArray<string>> = {
  db: ["db"],
  domain: ["db", "domain"],
  app: ["domain", "app"],
  workers: ["db", "domain", "app", "workers"],
};
/** Lines a source file may have. */
const WALL = 300;

const files = LAYERS.flatMap((layer) =>
  readdirSync(layer, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
    .map((file) => ({ layer, path: `${layer}/${file}`, text: readFileSync(`${layer}/${file}`, "utf8") })),
);

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
  // The closed lists are types and words, not tables: screens may name them.
  expect(wrong.filter((line) => !(line.startsWith("app/") && line.endsWith("#db")))).toEqual([]);
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

test("one module touches the browser's storage, which throws where it is full or refused", () => {
  // The theme's script runs before any module, and catches.
  const own = ["app/device/storage.ts", "app/device/theme-script.ts"];
  const wrong = files
    .filter(({ layer, path }) => layer === "app" && !own.includes(path))
    .filter(({ text }) => /\b(local|session)Storage\b/.test(text))
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test("a screen's forms answer in words when their request fails", () => {
  const wrong = files
    .filter(({ path, text }) => path.endsWith("/route.tsx") && /export async function action\b/.test(text))
    .filter(({ text }) => !/export (async )?function clientAction\b[\s\S]*\bor(Bare)?Failure\(/.test(text))
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test("a screen stays where what its form has done can't be shown at once", () => {
  const wrong = files
    .filter(({ path, text }) => path.endsWith("/route.tsx") && /function loader\b[\s\S]*function action\b/.test(text))
    .filter(({ text }) => !/\bor(Shown|Copy)\(|function shouldRevalidate\(\) {\n {2}return false/.test(text))
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test("what a key does on a screen stands in the list of keyboard shortcuts", () => {
  const list = readFileSync("app/components/shortcut-list.ts", "utf8");
  const keys = files.flatMap(({ text }) =>
    [...text.matchAll(/useHotkey\("([^"]+)"/g)].map((match) => match[0].slice(10)),
  );
  expect(keys.length).toBeGreaterThan(10);
  expect(keys.filter((key) => !list.includes(key))).toEqual([]);
});

test("only workers reads env", () => {
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

test("no folder is called utils or helpers, and no file passes the wall", () => {
  expect(files.filter(({ path }) => /\b(utils?|helpers?)\b/.test(path)).map(({ path }) => path)).toEqual([]);
  expect(
    files
      .filter(({ text, path }) => text.split("\n").length > WALL && !path.endsWith("icons.tsx"))
      .map(({ path }) => path),
  ).toEqual([]);
});

test("production is served over https, so that its cookies are bound to its host", () => {
  const production = readFileSync("wrangler.toml", "utf8").split("[env.production.vars]")[1] ?? "";
  expect(/^SITE_ORIGIN = "(\w+):/m.exec(production)?.[1]).toBe("https");
});

test("no configuration holds a secret, has a second address or logs the addresses of requests", () => {
  for (const name of ["wrangler", "wrangler.preview", "wrangler.factors"]) {
    const config = readFileSync(`${name}.toml`, "utf8");
    expect(config, name).not.toMatch(/^\w*(SECRET|PEPPER|KEY)\w* *=/m);
    expect(config, name).toContain("workers_dev = false\npreview_urls = false\n");
    expect(config, name).toContain("invocation_logs = false");
  }
});

test("errors are logged by reportError alone, which leaves out what users typed", () => {
  const wrong = files
    .filter(({ path }) => path !== "domain/report-error.ts" && path !== "workers/preview/reporter.ts")
    .filter(({ text }) => /\bconsole\s*\.\s*\w+\s*\(/.test(text))
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test("bytes of apps and pictures are written in one place, which counts them and keeps them from the nightly deletion", () => {
  const wrong = files
    .filter(({ path }) => path !== "domain/blobs/store.server.ts" && !path.startsWith("workers/gateways/"))
    .filter(({ text }) => /\.putHtml\b|\bicons\.put\b|\b(HTML|ICONS)\.put\b/.test(text))
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test("the API reads JSON by readJson, which answers 400 where it is none", () => {
  const wrong = files
    .filter(({ path }) => path.startsWith("workers/api/") && path !== "workers/api/env.ts")
    .filter(({ text }) => /\breq\.(json|parseBody)\(/.test(text))
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});
