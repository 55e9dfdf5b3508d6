import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { sha256Hex } from "#domain/kit/ids.ts";
import { createDocumentCache, MAX_CACHED_DOCUMENT_BYTES } from "#workers/preview/document-cache.ts";
import { getDocument } from "#workers/preview/documents.ts";

const TAG = new TextEncoder().encode("<script>first</script>");

async function insertDocument(size: number, { stored = true } = {}) {
  const bytes = new TextEncoder().encode(crypto.randomUUID().padEnd(size, "-"));
  const digest = await sha256Hex(bytes);
  if (stored) await env.HTML.put(`h/${digest}`, bytes);
  const reads: Array<string> = [];
  const background: Array<Promise<unknown>> = [];
  const bucket = {
    get: async (key: string) => {
      reads.push(key);
      if (failures.pop()) throw new Error("bucket lost");
      return env.HTML.get(key);
    },
  } as unknown as R2Bucket;
  const failures: Array<true> = [];
  const context = {
    env: { HTML: bucket },
    config: { appsHost: "documents.test", reporter: { tag: TAG, version: "" } },
    ctx: { waitUntil: (work: Promise<unknown>) => void background.push(work) },
  };
  return {
    ...{ bytes, digest, reads, background, failOnce: () => failures.push(true) },
    read: () => getDocument({ digest, bytes: bytes.byteLength }, context),
  };
}

async function sizeOf(body: BodyInit | null) {
  return (await new Response(body).arrayBuffer()).byteLength;
}

test("a hundred concurrent requests for one document share one read of the bucket", async () => {
  const { bytes, read, reads } = await insertDocument(100);
  const bodies = await Promise.all(Array.from({ length: 100 }, read));
  expect(reads).toHaveLength(1);
  expect(await sizeOf(bodies[99] ?? null)).toBe(bytes.byteLength + TAG.byteLength);
});

test("a cached document is returned without a promise", async () => {
  const { read, reads } = await insertDocument(100);
  const first = await read();
  expect(read()).toBe(first);
  expect(reads).toHaveLength(1);
});

test("a read continues after its visitor leaves, for the others", async () => {
  const { read, background } = await insertDocument(100);
  const body = read();
  expect(background).toHaveLength(1);
  await Promise.all([body, ...background]);
});

test("a failed read fails its own visitors only, and the next request reads again", async () => {
  const { read, failOnce, background } = await insertDocument(100);
  failOnce();
  await expect(Promise.all([read(), read()])).rejects.toThrow("bucket lost");
  await Promise.all(background);
  expect(await sizeOf((await read()) ?? null)).toBeGreaterThan(100);
});

test.each([100, MAX_CACHED_DOCUMENT_BYTES])("a document of %i bytes that the bucket lacks is null", async (size) => {
  const { read } = await insertDocument(size, { stored: false });
  expect(await read()).toBeNull();
});

test("a document that fits the limit with its tag is cached in memory; a larger one is streamed", async () => {
  const fits = await insertDocument(MAX_CACHED_DOCUMENT_BYTES - TAG.byteLength);
  expect(await fits.read()).toBeInstanceOf(ArrayBuffer);
  expect(fits.read()).toBeInstanceOf(ArrayBuffer);
  const larger = await insertDocument(MAX_CACHED_DOCUMENT_BYTES - TAG.byteLength + 1);
  const body = await larger.read();
  expect(body).toBeInstanceOf(ReadableStream);
  expect(await sizeOf(body)).toBe(MAX_CACHED_DOCUMENT_BYTES + 1);
});

test("a large document is read from the bucket once, and from the nearest cache afterwards", async () => {
  const { read, reads, background } = await insertDocument(MAX_CACHED_DOCUMENT_BYTES);
  const sizes = [await sizeOf(await read())];
  await Promise.all(background);
  sizes.push(await sizeOf(await read()));
  expect(sizes).toEqual(Array(2).fill(MAX_CACHED_DOCUMENT_BYTES + TAG.byteLength));
  expect(reads).toHaveLength(1);
});

test("a document that is put twice counts once, and a cache of exactly its limit drops nothing", () => {
  const cache = createDocumentCache({ maxBytes: 30, maxDocumentBytes: 10 });
  for (const digest of ["a", "a", "b", "c"]) cache.put(digest, new ArrayBuffer(10));
  expect(["a", "b", "c"].map((digest) => cache.get(digest)?.byteLength)).toEqual([10, 10, 10]);
});

test("dropped documents make room for new ones", () => {
  const cache = createDocumentCache({ maxBytes: 30, maxDocumentBytes: 10 });
  for (const digest of ["a", "b", "c", "d", "e", "f"]) cache.put(digest, new ArrayBuffer(10));
  expect(["c", "d", "e", "f"].filter((digest) => cache.get(digest))).toEqual(["d", "e", "f"]);
});
