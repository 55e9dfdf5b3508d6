import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { memoryStorage } from "#workers/preview/memory-storage/storage.ts";
import { insertApp } from "./apps.ts";
import { ask, hostOf } from "./requests.ts";

const HTML = "<!doctype html>\n<p>author's";

test("a document that keeps its data in memory has the stand-ins before everything else, under the same policy", async () => {
  const app = await insertApp(env, { id: "in-memory", html: HTML });
  const usual = await ask(hostOf(app));
  const response = await ask(hostOf(app), { path: "/?__memory=" });
  const usualText = await usual.text();
  const text = await response.text();
  const tag = text.slice("<!doctype html>".length, text.length - usualText.length + "<!doctype html>".length);
  expect(text.replace(tag, "")).toBe(usualText);
  expect(tag).toMatch(/^<script data-site="[^"]+">[^\n]*storage-refused[^\n]*<\/script>$/);
  expect(tag.match(/<\/script/g)).toHaveLength(1);
  for (const name of ["Content-Security-Policy", "Connection-Allowlist"])
    expect(response.headers.get(name)).toBe(usual.headers.get(name));
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  expect(response.headers.get("ETag")).toBeNull();
});

test("other answers are unchanged", async () => {
  const response = await ask(hostOf(`a${"b".repeat(26)}`), { path: "/?__memory=" });
  expect([response.status, await response.text()]).toEqual([404, "App not found"]);
});

test("storage in memory does what a browser's does", () => {
  class Base {}
  const storage = memoryStorage(Base.prototype);
  storage.setItem("a", "1");
  storage.b = 2;
  expect(storage).toBeInstanceOf(Base);
  expect([storage.length, storage.a, storage.getItem("b"), storage.key(1), storage.key(2)]).toEqual([
    2,
    "1",
    "2",
    "b",
    null,
  ]);
  expect([Object.keys(storage), JSON.stringify(storage), "a" in storage, "c" in storage]).toEqual([
    ["a", "b"],
    '{"a":"1","b":"2"}',
    true,
    false,
  ]);
  storage.setItem("length", "many");
  expect([storage.length, storage.getItem("length"), storage.getItem("none"), storage.none]).toEqual([
    3,
    "many",
    null,
    undefined,
  ]);
  delete storage.a;
  storage.removeItem("b");
  expect(Object.keys(storage)).toEqual(["length"]);
  storage.clear();
  expect(storage.length).toBe(0);
});
