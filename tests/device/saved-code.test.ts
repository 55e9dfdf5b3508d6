import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readSavedCode, refreshSavedCode, saveNewestCode } from "#app/device/offline/saved-code.ts";
import { isSigningOut } from "#app/device/session/sign-out-events.ts";
import { deletePageCopy } from "#app/service-worker/page-caches.ts";
import { sha256Hex } from "#domain/kit/ids.ts";

const digestOf = (html: string) => sha256Hex(new TextEncoder().encode(html));

/** What the server has, or null without a network. */
let newest: string | null;
let calls: number;

beforeEach(() => {
  newest = "first";
  calls = 0;
  const stored = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, entries);
    return {
      match: async (key: string) => entries.get(key)?.clone(),
      put: async (key: string, response: Response) => void entries.set(key, response),
      delete: async (key: string) => entries.delete(key),
    };
  };
  vi.stubGlobal("caches", { open, keys: async () => [...stored.keys()] });
  vi.stubGlobal("fetch", async () => {
    calls += 1;
    if (newest === null) throw new TypeError("Failed to fetch");
    return Response.json({ version: 1, html: newest });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  isSigningOut.set(false);
});

async function open(htmlSha256: string) {
  return saveNewestCode("noor", { id: "pad", htmlSha256 });
}

test("the code of a project is stored at its opening, and asked for again when it changed", async () => {
  expect(await open(await digestOf("first"))).toBe(true);
  expect(await open(await digestOf("first"))).toBe(true);
  expect(calls).toBe(1);
  newest = "second";
  await open(await digestOf("second"));
  expect([await readSavedCode("pad"), calls]).toEqual(["second", 2]);
});

test("a save replaces stored code, and stores none of a project that was never opened here", async () => {
  await refreshSavedCode("noor", "pad");
  expect([await readSavedCode("pad"), calls]).toEqual([null, 0]);
  await open(await digestOf("first"));
  newest = "second";
  await refreshSavedCode("noor", "pad");
  expect(await readSavedCode("pad")).toBe("second");
});

test("without a network the code stays as it was, and it goes with its page", async () => {
  await open(await digestOf("first"));
  newest = null;
  expect(await open("other")).toBe(false);
  expect(await readSavedCode("pad")).toBe("first");
  await deletePageCopy("/p/pad");
  expect(await readSavedCode("pad")).toBeNull();
});

test("nothing is stored by a page that signs out", async () => {
  isSigningOut.set(true);
  expect(await open(await digestOf("first"))).toBe(false);
  expect(await readSavedCode("pad")).toBeNull();
});
