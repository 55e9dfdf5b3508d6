import { expect, test, vi } from "vitest";
import { cachePages, joinPages, NO_PAGES, readCachedPages, subscribeToLists } from "#app/routes/store/list-cache.ts";
import { readLists, writeLists } from "#app/routes/store/list-cache-storage.ts";
import { storeMeta } from "#app/routes/store/meta.ts";
import { clientLoader } from "#app/routes/store/route.tsx";
import { listCountText } from "#app/routes/store/texts.ts";
import type { StoreCard } from "#domain/apps/cards.server.ts";
import { parseStoreQuery } from "#domain/store/store-query.ts";

const origin = "https://sheaf.example";

function read(search: string) {
  return parseStoreQuery(new URLSearchParams(search));
}

function part(ids: string, next: string | null = null) {
  return { apps: ids.split("").map((id) => ({ id }) as StoreCard), next, limited: false };
}

test("the store and its categories have an address and a title of their own, whatever the order", () => {
  for (const [search, title, path] of [
    ["", "Store · Sheaf", "/store"],
    ["sort=rated", "Store · Sheaf", "/store"],
    ["category=Games&sort=installed", "Games · Store · Sheaf", "/store?category=Games"],
    ["category=health+%26+FITNESS", "Health & Fitness · Store · Sheaf", "/store?category=Health+%26+Fitness"],
  ] as const) {
    const meta = storeMeta({ query: read(search), origin });
    expect(meta).toContainEqual({ title });
    expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: origin + path });
    expect(meta).toContainEqual({ property: "og:url", content: origin + path });
    expect(meta.some((tag) => "name" in tag && tag.name === "robots")).toBe(false);
  }
});

test("searches, filters, later pages and unknown categories are not indexed by search engines", () => {
  for (const search of ["search=garden", "stars=4", "category=Games&since=week", "after=1.x", "category=Nothing"]) {
    const meta = storeMeta({ query: read(search), origin });
    expect(meta).toContainEqual({ name: "robots", content: "noindex, follow" });
    expect(meta.some((tag) => "rel" in tag && tag.rel === "canonical")).toBe(false);
  }
});

test("a count of a list that has more apps is shown with a plus sign", () => {
  const count = (shownCount: number, hasMore: boolean, search = "") =>
    listCountText({ shownCount, hasMore, query: read(search) });
  expect([count(0, false), count(1, false), count(24, true), count(30, false)]).toEqual([
    "No apps",
    "1 app",
    "24+ apps",
    "30 apps",
  ]);
  const query = read("search=weather");
  expect(listCountText({ shownCount: 2, hasMore: false, query, inexact: true })).toBe(
    "No exact matches. Similar apps: 2",
  );
  expect([count(0, true), count(24, true, "after=1.x"), count(1, true)]).toEqual(["", "24+ more apps", "1+ apps"]);
});

test("a list is cached by history entry and query, and expires", () => {
  let told = 0;
  const forget = subscribeToLists(() => told++);
  const parts = [part("ab", "1"), part("cd")];
  cachePages("place", "/store", parts);
  expect(readCachedPages("place", "/store")).toBe(parts);
  expect(readCachedPages("place", "/store?sort=rated")).toBe(NO_PAGES);
  expect(readCachedPages("elsewhere", "/store")).toBe(NO_PAGES);
  for (let n = 0; n < 20; n++) cachePages(`later ${n}`, "/store", parts);
  forget();
  expect(readCachedPages("place", "/store")).toBe(NO_PAGES);
  expect(told).toBe(21);
});

test("the next document in the tab restores the last lists, limited in size and to their cards", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (k: string, v: string) => kept.set(k, v),
  };
  vi.stubGlobal("sessionStorage", storage);
  expect(readLists()).toEqual({ lists: [], scrolled: null });
  const page = { ...part("ab", "1"), account: { email: "reader@sheaf.example" } };
  const lists = Array.from({ length: 5 }, (_, n): [string, { url: string; pages: Array<typeof page> }] => [
    `place ${n}`,
    { url: "/store", pages: Array(40).fill(page) },
  ]);
  writeLists(lists, { entryKey: "place 4", y: 900 });
  expect(readLists().lists.map(([place]) => place)).toEqual(["place 2", "place 3", "place 4"]);
  expect(readLists().lists[0]?.[1].pages).toEqual(Array(10).fill(part("ab", "1")));
  expect(readLists().scrolled).toEqual({ entryKey: "place 4", y: 900 });
  storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  expect(() => writeLists(lists, null)).not.toThrow();
  for (const key of kept.keys()) kept.set(key, "{");
  expect(readLists().lists).toEqual([]);
  vi.unstubAllGlobals();
  expect(readLists().lists).toEqual([]);
});

test("new apps at the top neither push cards out of a restored list nor repeat any", () => {
  const apps = joinPages([part("xab"), part("abc"), part("de")]);
  expect(apps.map(({ id }) => id).join("")).toBe("xabcde");
});

test("a failed request names what was requested, and redirects and aborted requests are passed on", async () => {
  function run(fail: unknown, init?: RequestInit) {
    const request = new Request(`${origin}/store?search=garden`, init);
    const serverLoader = () => Promise.reject(fail);
    return clientLoader({ request, serverLoader } as unknown as Parameters<typeof clientLoader>[0]);
  }
  const failed = { failed: true, query: read("search=garden") };
  expect(await run(new TypeError("Failed to fetch"))).toEqual(failed);
  expect(await run(new Error("Unable to decode turbo-stream response"))).toEqual(failed);
  await expect(run(Response.redirect(`${origin}/auth`))).rejects.toBeInstanceOf(Response);
  const given = new Error("given up");
  await expect(run(given, { signal: AbortSignal.abort() })).rejects.toBe(given);
});
