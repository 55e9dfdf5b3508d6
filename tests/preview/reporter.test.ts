import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import firstScript from "#workers/preview/frame/first-script.ts?bundled";
import { insertTag, insertTagInStream } from "#workers/preview/insert-tag.ts";
import { reporterTag } from "#workers/preview/reporter-tag.ts";
import { insertApp } from "./apps.ts";
import { ask, hostOf } from "./requests.ts";

const TAG = reporterTag(env.SITE_ORIGIN);
const MEBIBYTE = 1024 * 1024;
/** Bytes of a document in which its doctype is looked for. */
const START_BYTES = 64 * 1024;
const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

/** `|` marks where the reporter is inserted. */
const STARTS = [
  "<!doctype html>|<p>text",
  "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01//EN' 'http://www.w3.org/TR/html4/strict.dtd'>|\r\n<html>",
  "\r\n\t <!-- made by hand, 5 > 3 --><!doctype html>|<html>",
  "<!--><!doctype html>|<p>",
  "<!-- a --!><!---->\n<!doctype html>|<p>",
  "<?xml version='1.0'?>\n<!-- ä 🌿 --><!doctype html>|<p>",
  "\ufeff<!doctype html>|<p>ä",
  "\ufeff|<p>ä",
  "|<html><p>",
  "|<p>",
  "|<p><!doctype html>",
  "|text <!-- --> <!doctype html>",
  "|<!-- a --><html>",
  "|</p><!doctype html>",
  // A doctype may still follow, so the reporter has no place yet.
  "",
  "  \n",
  "<!-- never ends <!doctype html>",
  "<!doctype",
  "<",
];

async function streamed(document: Uint8Array, sizes: Iterable<number>) {
  const parts = Array.from(cut(document, sizes));
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift();
      if (part) controller.enqueue(part);
      else controller.close();
    },
  });
  const stream = await insertTagInStream(body, document.byteLength, encode(TAG));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function* cut(document: Uint8Array, sizes: Iterable<number>) {
  let at = 0;
  for (const size of sizes) {
    if (at >= document.byteLength) return;
    yield document.slice(at, at + size);
    at += size;
  }
  if (at < document.byteLength) yield document.slice(at);
}

test.each(STARTS)("the reporter is inserted at the mark in %j, however the bytes are split", async (marked) => {
  const document = encode(marked.replace("|", ""));
  const expected = marked.replace("|", TAG);
  expect(decode(insertTag(document, encode(TAG)))).toBe(expected);
  for (let first = 1; first <= document.byteLength; first++) {
    expect(decode(await streamed(document, [first]))).toBe(expected);
  }
  expect(decode(await streamed(document, Array(document.byteLength).fill(1)))).toBe(expected);
});

test.each(["", "\ufeff"])("a document whose doctype comes too late gets the reporter at its start", async (mark) => {
  const html = `<!-- ${"x".repeat(70_000)} --><!doctype html><script>run()</script>`;
  const expected = mark + TAG + html;
  expect(decode(insertTag(encode(mark + html), encode(TAG)))).toBe(expected);
  expect(decode(await streamed(encode(mark + html), Array(100).fill(1000)))).toBe(expected);
});

test.each(["", "\ufeff"])(
  "the reporter is inserted after a doctype that ends within 64 KB, else at the very start",
  async (mark) => {
    const doctype = "-->\n<!doctype html>";
    const startOf = (bytes: number) =>
      `<!--${"x".repeat(bytes - encode(`${mark}<!--${doctype}`).byteLength)}${doctype}`;
    const within = startOf(START_BYTES);
    const beyond = startOf(START_BYTES + 1);
    const expected = [
      [`${mark}${within}<p>text`, `${mark}${within}${TAG}<p>text`],
      [`${mark}${within}`, `${mark}${within}${TAG}`],
      [`${mark}${beyond}<p>text`, `${mark}${TAG}${beyond}<p>text`],
      [`${mark}${within.replace("-->", "---")}`, `${mark}${TAG}${within.replace("-->", "---")}`],
    ];
    for (const [html = "", served] of expected) {
      expect(decode(insertTag(encode(html), encode(TAG)))).toBe(served);
      for (const size of [1_000, START_BYTES, START_BYTES + 1])
        expect(decode(await streamed(encode(html), Array(100).fill(size)))).toBe(served);
    }
  },
);

test("many leading comments are parsed quickly", () => {
  const html = `${"<!-- --".repeat(9_000)}`;
  const from = performance.now();
  for (let times = 0; times < 20; times++) insertTag(encode(html), encode(TAG));
  expect(performance.now() - from).toBeLessThan(1_000);
});

test("the reporter is one line and contains nothing that ends its script", () => {
  expect(TAG).toMatch(/^<script data-site="[^"]+">[^\n]+<\/script>$/);
  expect(TAG.match(/<\/?script|<!--/g)).toHaveLength(2);
  // The console of a published app is reported to nobody.
  expect(TAG).not.toMatch(/type: ?"console"/);
  expect(TAG).not.toContain('"*"');
});

test("a published document is the reviewed one plus the reporter, with the same line numbers", async () => {
  const html = "<!doctype html>\n<html lang='de'>\n<script>\nmissing()\n</script>\0ä";
  const host = hostOf(await insertApp(env, { id: "reported", html }));
  const served = await (await ask(host)).text();
  expect(served).toBe(html.replace("<!doctype html>", `<!doctype html>${TAG}`));
  expect(served.split("\n")[3]).toBe("missing()");
});

test.each([
  ["just small enough to be held", MEBIBYTE - TAG.length],
  ["just too large to be held", MEBIBYTE - TAG.length + 1],
  ["much larger", 4 * MEBIBYTE],
])("a document %s always gets the reporter", async (name, bytes) => {
  const start = "<!doctype html><p>";
  const host = hostOf(await insertApp(env, { id: `size-${name}`, html: start + "x".repeat(bytes - start.length) }));
  for (let times = 0; times < 3; times++) {
    const response = await ask(host);
    const text = await response.text();
    expect(text.length).toBe(bytes + TAG.length);
    expect(text.startsWith(`<!doctype html>${TAG}<p>xxx`)).toBe(true);
    expect(text.endsWith("xxx")).toBe(true);
  }
});

test("the reporter prepares the document before anything else", () => {
  expect(TAG.startsWith(`<script data-site="${env.SITE_ORIGIN}">${firstScript}`)).toBe(true);
});

test("a document's ETag depends on its digest, policy and reporter", async () => {
  const host = hostOf(await insertApp(env, { id: "named" }));
  expect((await ask(host)).headers.get("ETag")).toMatch(/^"[0-9a-f]{64}\.[0-9a-z]+\.[0-9a-z]+"$/);
});
