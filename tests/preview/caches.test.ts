import { expect, test } from "vitest";
import { PUBLIC_COPY_MS } from "#domain/store/rules.ts";
import { createAppCache, MAX_CACHED_APPS } from "#workers/preview/app-cache.ts";
import { createDocumentCache } from "#workers/preview/document-cache.ts";

const context = { ctx: { waitUntil: () => {} } };

function trackedCache<T>(answers: (label: string) => Promise<T>) {
  const reads: Array<string> = [];
  let time = 0;
  function read(label: string) {
    reads.push(label);
    return answers(label);
  }
  const get = createAppCache(read, () => time);
  return { reads, wait: (ms: number) => (time += ms), get: (label: string) => get(label, context) };
}

test("a hundred concurrent requests share one read", async () => {
  const { get, reads } = trackedCache(async (label) => label);
  const answers = await Promise.all(Array.from({ length: 100 }, () => get("a")));
  expect(new Set(answers)).toEqual(new Set(["a"]));
  expect(reads).toEqual(["a"]);
});

test("a fresh app is returned without a promise, and an expired one is read again", async () => {
  let count = 0;
  const { get, wait } = trackedCache<number>(async () => ++count);
  expect(await get("a")).toBe(1);
  wait(PUBLIC_COPY_MS / 2 - 1);
  expect(get("a")).toBe(1);
  wait(PUBLIC_COPY_MS);
  expect(get("a")).toBeInstanceOf(Promise);
  expect(await get("a")).toBe(2);
});

test("after half its lifetime an app is refreshed in the background", async () => {
  let count = 0;
  const { get, wait, reads } = trackedCache<number>(async () => ++count);
  await get("a");
  wait(PUBLIC_COPY_MS / 2);
  expect(get("a")).toBe(1);
  expect(get("a")).toBe(1);
  await new Promise((done) => setTimeout(done, 1));
  expect(get("a")).toBe(2);
  expect(reads).toHaveLength(2);
});

test("the age of an app counts from the start of its read", async () => {
  const slow = { read: async () => void slow.wait(), wait: () => {} };
  const { get, wait, reads } = trackedCache<void>(slow.read);
  slow.wait = () => void wait(PUBLIC_COPY_MS);
  await get("a");
  await get("a");
  expect(reads).toHaveLength(2);
});

test("unknown labels are cached too", async () => {
  const { get, reads } = trackedCache(async () => null);
  await get("a");
  expect(get("a")).toBeNull();
  expect(reads).toHaveLength(1);
});

test("a failed read is not cached", async () => {
  let tries = 0;
  const { get } = trackedCache(async () => {
    if (++tries === 1) throw new Error("down");
    return "up";
  });
  await expect(get("a")).rejects.toThrow("down");
  expect(await get("a")).toBe("up");
});

test("a read that hangs fails after two seconds", async () => {
  const { get } = trackedCache(() => new Promise<never>(() => {}));
  await expect(get("a")).rejects.toThrow("No answer within 2000 ms.");
});

test("the cache drops its oldest labels", async () => {
  const { get, reads } = trackedCache(async (label) => label);
  for (let index = 0; index <= MAX_CACHED_APPS; index++) await get(`label-${index}`);
  expect(get(`label-${MAX_CACHED_APPS}`)).toBe(`label-${MAX_CACHED_APPS}`);
  await get("label-0");
  expect(reads).toHaveLength(MAX_CACHED_APPS + 2);
});

test("the document cache drops the least recently used documents beyond its size", () => {
  const cache = createDocumentCache({ maxBytes: 30, maxDocumentBytes: 10 });
  for (const digest of ["a", "b", "c"]) cache.put(digest, new ArrayBuffer(10));
  cache.get("a");
  cache.put("d", new ArrayBuffer(10));
  expect(["a", "b", "c", "d"].filter((digest) => cache.get(digest))).toEqual(["a", "c", "d"]);
});

test("a large document is not cached", () => {
  const cache = createDocumentCache({ maxBytes: 30, maxDocumentBytes: 10 });
  cache.put("a", new ArrayBuffer(11));
  expect(cache.get("a")).toBeNull();
});
