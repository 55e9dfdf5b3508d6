import { beforeEach, expect, test } from "vitest";
import { createAnonymousPageCache } from "#workers/anonymous-page-cache.ts";

const SITE = "https://sheaf.example";
let time = 0;
let rendered = 0;
let pages = createAnonymousPageCache(() => time);

beforeEach(() => {
  time = 1_000_000;
  rendered = 0;
  pages = createAnonymousPageCache(() => time);
});

/** Asks for a page whose text says how often it was rendered, with its nonce and id. */
async function ask(path: string, { cookie = "", prefers = "", method = "GET", status = 200, headers = {} } = {}) {
  const marks = { nonce: crypto.randomUUID(), requestId: crypto.randomUUID() };
  const request = new Request(SITE + path, {
    method,
    headers: { Cookie: cookie, "Sec-CH-Prefers-Color-Scheme": prefers },
  });
  const answer = await pages.get(request, marks, async () => {
    rendered++;
    return new Response(`page ${rendered} <script nonce="${marks.nonce}">${marks.requestId}</script>`, {
      status,
      headers,
    });
  });
  return { text: await answer.text(), marks, type: answer.headers.get("Content-Type") };
}

test("visitors without a session share one rendering, each with a nonce and an id of its own", async () => {
  const first = await ask("/store", { headers: { "Content-Type": "text/html" } });
  const second = await ask("/store");
  expect(rendered).toBe(1);
  expect(first.text).toContain(first.marks.nonce);
  expect(second.text).toBe(`page 1 <script nonce="${second.marks.nonce}">${second.marks.requestId}</script>`);
  expect(second.type).toBe("text/html");
});

test("a cached page expires after two seconds, so that a takedown shows", async () => {
  await ask("/store/tea-timer");
  time += 1_999;
  expect((await ask("/store/tea-timer")).text).toContain("page 1");
  time += 1;
  expect((await ask("/store/tea-timer")).text).toContain("page 2");
});

test("requests with a session neither use nor fill the cache", async () => {
  await ask("/store", { cookie: "__Host-session=a" });
  await ask("/store", { cookie: "__Host-session=a" });
  expect((await ask("/store")).text).toContain("page 3");
});

const SIGNED_IN = "__Host-session=a; scripts=1";

test("signed-in users whose scripts run share the visitors' documents, but neither data nor what they began", async () => {
  await ask("/store");
  for (const path of ["/store", "/store?search="]) await ask(path, { cookie: SIGNED_IN });
  expect(rendered).toBe(1);
  const own = ["/store.data", "/store/tea-timer?edit=1", "/store/tea-timer?install=a", "/developer/a/feed.xml", "/faq"];
  for (const path of [...own, ...own]) await ask(path, { cookie: SIGNED_IN });
  expect(rendered).toBe(1 + 2 * own.length);
});

test("theme, address and data requests are cached separately", async () => {
  const paths = ["/store", "/store?category=Tools", "/store.data", "/developer/a"];
  for (const path of paths) await ask(path);
  await ask("/store", { cookie: "theme=dark" });
  expect(rendered).toBe(5);
  for (const path of paths) await ask(path);
  await ask("/store", { cookie: "theme=dark" });
  expect(rendered).toBe(5);
});

test("other screens, other methods, errors and responses with cookies are not cached", async () => {
  for (const path of ["/", "/builder", "/storeroom", "/auth"]) {
    await ask(path);
    await ask(path);
  }
  expect(rendered).toBe(8);
  for (const options of [{ method: "POST" }, { status: 404 }, { headers: { "Set-Cookie": "a=b" } }])
    await ask("/store/x", options);
  expect((await ask("/store/x")).text).toContain("page 12");
});

test("a change through this isolate shows in the next response, even if it happened during a rendering", async () => {
  await ask("/store");
  pages.clear();
  expect((await ask("/store")).text).toContain("page 2");
  const request = new Request(`${SITE}/store/x`);
  await pages.get(request, { nonce: "n", requestId: "r" }, async () => {
    pages.clear();
    return new Response("old");
  });
  expect((await ask("/store/x")).text).toContain("page 3");
});

function askSlowly(path: string) {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const answer = pages.get(new Request(SITE + path), { nonce: "n", requestId: "r" }, () => promise);
  return { answer, resolve, reject };
}

test("concurrent requests for a page wait for one rendering", async () => {
  const first = askSlowly("/store");
  const others = [ask("/store"), ask("/store?utm_source=mail")];
  first.resolve(new Response("slow page"));
  expect(await (await first.answer).text()).toBe("slow page");
  expect((await Promise.all(others)).map(({ text }) => text)).toEqual(["slow page", "slow page"]);
  expect(rendered).toBe(0);
});

test("a failed rendering is not cached, and the waiting requests are rendered separately", async () => {
  const first = askSlowly("/store");
  const second = ask("/store");
  first.reject(new Error("no database"));
  await expect(first.answer).rejects.toThrow("no database");
  expect((await second).text).toContain("page 1");
  const refused = askSlowly("/store/x");
  const other = ask("/store/x");
  refused.resolve(new Response("gone", { status: 410 }));
  expect([(await refused.answer).status, (await other).text]).toEqual([410, expect.stringContaining("page 2")]);
});

test("the rendering of an aborted request is not cached, since it may be incomplete", async () => {
  const controller = new AbortController();
  const request = new Request(`${SITE}/store`, { signal: controller.signal });
  await pages.get(request, { nonce: "n", requestId: "r" }, async () => {
    controller.abort();
    return new Response("half a page");
  });
  expect((await ask("/store")).text).toContain("page 1");
});

test("unused parameters and the order of parameters do not change the cache key", async () => {
  const same = [
    ["/store", "/store?x=1", "/store?stars=9&sort=upside-down", "/store?search=%20"],
    ["/store?category=Tools&stars=4", "/store?stars=4&utm_source=mail&category=Tools"],
    ["/store/tea-timer", "/store/tea-timer?edit=1&x=2", "/store/tea-timer?after=nonsense"],
    ["/store/tea-timer?stars=5", "/store/tea-timer?x&stars=5&sort=newest"],
    ["/developer/a", "/developer/a?after=1"],
  ];
  for (const paths of same) for (const path of paths) await ask(path);
  expect(rendered).toBe(same.length);
  const different = ["/store.data", "/store.data?_routes=routes%2Fstore", "/store?search=tea", "/store?after=1"];
  for (const path of different) await ask(path);
  expect(rendered).toBe(same.length + different.length);
});

test("a page is rendered with the URL of its cache key", async () => {
  const asked: Array<string> = [];
  const request = new Request(`${SITE}/store?x=1&search=tea`);
  await pages.get(request, { nonce: "n", requestId: "r" }, async ({ url }) => {
    asked.push(url);
    return new Response("page");
  });
  expect(asked).toEqual([`${SITE}/store?search=tea`]);
});

test("the cache holds the newest two hundred pages", async () => {
  for (let page = 0; page <= 200; page++) await ask(`/store?after=${page}`);
  await ask("/store?after=1");
  expect(rendered).toBe(201);
  await ask("/store?after=0");
  expect(rendered).toBe(202);
});

test("default parameters and unknown themes are left out of the cache key", async () => {
  const urls: Array<string> = [];
  const marks = { nonce: "n", requestId: "r" };
  for (const path of ["/store/tea-timer?sort=newest&utm=x", "/store/tea-timer?sort=helpful"]) {
    const request = new Request(SITE + path, { headers: { Cookie: `theme=${path.length}` } });
    await pages.get(request, marks, async ({ url }) => {
      urls.push(url);
      return new Response("page");
    });
  }
  expect(urls[0]).toBe(`${SITE}/store/tea-timer`);
  await ask("/store/tea-timer", { cookie: "theme=made-up" });
  expect(rendered).toBe(0);
});

test("information pages are rendered once an hour, whatever their query, and answers in the FAQ's chat are not kept", async () => {
  for (const path of ["/about", "/about?from=a", "/faq", "/faq"]) await ask(path);
  expect(rendered).toBe(2);
  time += 3_599_999;
  await ask("/about");
  expect(rendered).toBe(2);
  time += 1;
  await ask("/about");
  expect(rendered).toBe(3);
  await ask("/faq?ask=price");
  await ask("/faq?ask=price");
  expect(rendered).toBe(5);
});

test("a browser that prefers dark and has no cookie gets the dark page", async () => {
  await ask("/about");
  await ask("/about", { prefers: "dark" });
  expect(rendered).toBe(2);
  await ask("/about", { cookie: "theme=dark" });
  expect(rendered).toBe(2);
});
