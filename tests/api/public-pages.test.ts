import { beforeEach, expect, test } from "vitest";
import { publicPages } from "#workers/public-pages.ts";

const SITE = "https://sheaf.example";
let time = 0;
let rendered = 0;
let pages = publicPages(() => time);

beforeEach(() => {
  time = 1_000_000;
  rendered = 0;
  pages = publicPages(() => time);
});

/** Asks for a page whose text says how often it was rendered, with its nonce and id. */
async function ask(path: string, { cookie = "", method = "GET", status = 200, headers = {} } = {}) {
  const marks = { nonce: crypto.randomUUID(), requestId: crypto.randomUUID() };
  const request = new Request(SITE + path, { method, headers: { Cookie: cookie } });
  const answer = await pages.answer(request, marks, async () => {
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

test("two seconds later it is rendered anew, so that a takedown acts", async () => {
  await ask("/store/tea-timer");
  time += 1_999;
  expect((await ask("/store/tea-timer")).text).toContain("page 1");
  time += 1;
  expect((await ask("/store/tea-timer")).text).toContain("page 2");
});

test("whoever has a session gets a rendering of their own and leaves none", async () => {
  await ask("/store", { cookie: "__Host-session=a" });
  await ask("/store", { cookie: "__Host-session=a" });
  expect((await ask("/store")).text).toContain("page 3");
});

test("theme, address and data requests are pages of their own", async () => {
  const paths = ["/store", "/store?category=Tools", "/store.data", "/developer/a"];
  for (const path of paths) await ask(path);
  await ask("/store", { cookie: "theme=dark" });
  expect(rendered).toBe(5);
  for (const path of paths) await ask(path);
  await ask("/store", { cookie: "theme=dark" });
  expect(rendered).toBe(5);
});

test("nothing else is kept: other screens, other methods, errors, answers with cookies", async () => {
  for (const path of ["/", "/builder", "/storeroom", "/auth"]) {
    await ask(path);
    await ask(path);
  }
  expect(rendered).toBe(8);
  for (const options of [{ method: "POST" }, { status: 404 }, { headers: { "Set-Cookie": "a=b" } }])
    await ask("/store/x", options);
  expect((await ask("/store/x")).text).toContain("page 12");
});

test("a change through this isolate shows on the next page, also where it came during a rendering", async () => {
  await ask("/store");
  pages.clear();
  expect((await ask("/store")).text).toContain("page 2");
  const request = new Request(`${SITE}/store/x`);
  await pages.answer(request, { nonce: "n", requestId: "r" }, async () => {
    pages.clear();
    return new Response("old");
  });
  expect((await ask("/store/x")).text).toContain("page 3");
});

/** A request whose rendering ends when the test says so. */
function askSlowly(path: string) {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const answer = pages.answer(new Request(SITE + path), { nonce: "n", requestId: "r" }, () => promise);
  return { answer, resolve, reject };
}

test("requests that come during a rendering wait for it: a page is rendered once at a time", async () => {
  const first = askSlowly("/store");
  const others = [ask("/store"), ask("/store?utm_source=mail")];
  first.resolve(new Response("slow page"));
  expect(await (await first.answer).text()).toBe("slow page");
  expect((await Promise.all(others)).map(({ text }) => text)).toEqual(["slow page", "slow page"]);
  expect(rendered).toBe(0);
});

test("a rendering that fails is not cached, and who waited for it gets one of their own", async () => {
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

test("a rendering whose visitor has left may have ended early, so it is not cached", async () => {
  const controller = new AbortController();
  const request = new Request(`${SITE}/store`, { signal: controller.signal });
  await pages.answer(request, { nonce: "n", requestId: "r" }, async () => {
    controller.abort();
    return new Response("half a page");
  });
  expect((await ask("/store")).text).toContain("page 1");
});

test("what the page does not read is no part of its address, in whichever order the rest comes", async () => {
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

test("the page is rendered for the address that it is cached under", async () => {
  const asked: Array<string> = [];
  const request = new Request(`${SITE}/store?x=1&search=tea`);
  await pages.answer(request, { nonce: "n", requestId: "r" }, async ({ url }) => {
    asked.push(url);
    return new Response("page");
  });
  expect(asked).toEqual([`${SITE}/store?search=tea`]);
});

test("memory holds two hundred pages, the newest", async () => {
  for (let page = 0; page <= 200; page++) await ask(`/store?after=${page}`);
  await ask("/store?after=1");
  expect(rendered).toBe(201);
  await ask("/store?after=0");
  expect(rendered).toBe(202);
});

test("the page is rendered for the address without what is the default, and in no theme that does not exist", async () => {
  const urls: Array<string> = [];
  const marks = { nonce: "n", requestId: "r" };
  for (const path of ["/store/tea-timer?sort=newest&utm=x", "/store/tea-timer?sort=helpful"]) {
    const request = new Request(SITE + path, { headers: { Cookie: `theme=${path.length}` } });
    await pages.answer(request, marks, async ({ url }) => {
      urls.push(url);
      return new Response("page");
    });
  }
  expect(urls[0]).toBe(`${SITE}/store/tea-timer`);
  await ask("/store/tea-timer", { cookie: "theme=made-up" });
  expect(rendered).toBe(0);
});
