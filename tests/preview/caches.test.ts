import { expect, test } from "vitest";
import { POINTER_TTL_MS, POINTERS_HELD } from "#domain/previews/rules.ts";
import { blobCache } from "#workers/preview/blobs.ts";
import { pointerCache } from "#workers/preview/pointers.ts";

function counted<T>(answers: (label: string) => Promise<T>) {
  const reads: Array<string> = [];
  let time = 0;
  const get = pointerCache<T>();
  const read = (label: string) => {
    reads.push(label);
    return answers(label);
  };
  return {
    reads,
    wait: (ms: number) => (time += ms),
    get: (label: string) => get(label, { read, keepAlive: () => {}, now: () => time }),
  };
}

test("a hundred askers share one read", async () => {
  const { get, reads } = counted(async (label) => label);
  const answers = await Promise.all(Array.from({ length: 100 }, () => get("a")));
  expect(new Set(answers)).toEqual(new Set(["a"]));
  expect(reads).toEqual(["a"]);
});

test("a fresh pointer is answered without a promise, an old one is read again", async () => {
  let count = 0;
  const { get, wait } = counted<number>(async () => ++count);
  expect(await get("a")).toBe(1);
  wait(POINTER_TTL_MS / 2 - 1);
  expect(get("a")).toBe(1);
  wait(POINTER_TTL_MS);
  expect(get("a")).toBeInstanceOf(Promise);
  expect(await get("a")).toBe(2);
});

test("past half its life a pointer is read again in the background", async () => {
  let count = 0;
  const { get, wait, reads } = counted<number>(async () => ++count);
  await get("a");
  wait(POINTER_TTL_MS / 2);
  expect(get("a")).toBe(1);
  expect(get("a")).toBe(1);
  await new Promise((done) => setTimeout(done, 1));
  expect(get("a")).toBe(2);
  expect(reads).toHaveLength(2);
});

test("the age of a pointer counts from the start of its read", async () => {
  const slow = { read: async () => void slow.wait(), wait: () => {} };
  const { get, wait, reads } = counted<void>(slow.read);
  slow.wait = () => void wait(POINTER_TTL_MS);
  await get("a");
  await get("a");
  expect(reads).toHaveLength(2);
});

test("unknown labels are remembered too", async () => {
  const { get, reads } = counted(async () => null);
  await get("a");
  expect(get("a")).toBeNull();
  expect(reads).toHaveLength(1);
});

test("a failed read is not remembered", async () => {
  let tries = 0;
  const { get } = counted(async () => {
    if (++tries === 1) throw new Error("down");
    return "up";
  });
  await expect(get("a")).rejects.toThrow("down");
  expect(await get("a")).toBe("up");
});

test("a read that hangs ends with an error", async () => {
  const { get } = counted(() => new Promise<never>(() => {}));
  await expect(get("a")).rejects.toThrow("The database did not answer in time.");
});

test("a flood of labels does not fill the memory: the oldest are dropped", async () => {
  const { get, reads } = counted(async (label) => label);
  for (let index = 0; index <= POINTERS_HELD; index++) await get(`label-${index}`);
  expect(get(`label-${POINTERS_HELD}`)).toBe(`label-${POINTERS_HELD}`);
  await get("label-0");
  expect(reads).toHaveLength(POINTERS_HELD + 2);
});

test("documents are held up to a number of bytes, the least used go first", () => {
  const blobs = blobCache({ limit: 30, largest: 10 });
  for (const digest of ["a", "b", "c"]) blobs.put(digest, new ArrayBuffer(10));
  blobs.get("a");
  blobs.put("d", new ArrayBuffer(10));
  expect(["a", "b", "c", "d"].filter((digest) => blobs.get(digest))).toEqual(["a", "c", "d"]);
});

test("a large document is not held", () => {
  const blobs = blobCache({ limit: 30, largest: 10 });
  blobs.put("a", new ArrayBuffer(11));
  expect(blobs.get("a")).toBeNull();
});
