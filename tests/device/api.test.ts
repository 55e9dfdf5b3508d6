import { afterEach, expect, test, vi } from "vitest";
import { callApi, loadBytes } from "#app/device/api.ts";

function answerWith(answer: (request: Request) => Response | Promise<Response>) {
  const asked: Array<Request> = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const request = new Request(`http://localhost${path}`, init);
    asked.push(request);
    return answer(request);
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

const INSTALL = "/api/apps/:id/install";
const OFFLINE = "You seem to be offline. Please try again.";
const UNEXPECTED = "An unexpected error occurred.";

test("only a request that did not arrive is reported as offline", async () => {
  answerWith(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await callApi("GET", "/api/home")).toMatchObject({ ok: false, error: { message: OFFLINE } });
});

test.each([
  ["a gateway's page", new Response("<html>Bad gateway</html>", { status: 502 })],
  ["an empty failure", new Response(null, { status: 500 })],
  ["JSON of somebody else", Response.json({ status: "down" }, { status: 503 })],
  ["a page where data should be", new Response("<html>Welcome to the hotel</html>", { status: 200 })],
])("%s is an unexpected error", async (_what, answer) => {
  answerWith(() => answer);
  expect(await callApi("GET", "/api/home")).toMatchObject({ ok: false, error: { message: UNEXPECTED } });
});

test("a failure has the server's message", async () => {
  const error = { code: "missing", title: "Installation failed", message: "App not found" };
  answerWith(() => Response.json({ error }, { status: 404 }));
  expect(await callApi("PUT", INSTALL, { param: { id: "x" } })).toEqual({ ok: false, error });
});

test("a response that takes too long has an error of its own", async () => {
  answerWith(({ signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))));
  const answer = await callApi("PUT", INSTALL, { param: { id: "x" }, timeout: 20 });
  expect(answer).toMatchObject({ ok: false, error: { message: "The server took too long. Please try again." } });
});

test("a call sends the page's account if one is given", async () => {
  const asked = answerWith(() => new Response(null, { status: 204 }));
  expect(await callApi("PUT", INSTALL, { param: { id: "x" }, account: "noor" })).toEqual({ ok: true, data: null });
  await callApi("GET", "/api/home");
  expect(asked.map(({ headers }) => headers.get("x-account"))).toEqual(["noor", null]);
});

test("what a call passes is written into the address, each part encoded, without what is null", async () => {
  const asked = answerWith(() => Response.json({}));
  await callApi("GET", "/api/journal/search", { query: { query: "tea & cake", before: null } });
  await callApi("GET", "/api/projects/:id/versions/:version", { param: { id: "a/b", version: 3 } });
  await loadBytes("/api/apps/:id/data-copy/versions/:savedAt", { param: { id: "a", savedAt: 7 } });
  await callApi("GET", "/api/projects/:id/versions", { param: { id: "a" }, query: { before: 4 } });
  expect(asked.map(({ method, url }) => `${method} ${url.replace("http://localhost", "")}`)).toEqual([
    "GET /api/journal/search?query=tea+%26+cake",
    "GET /api/projects/a%2Fb/versions/3",
    "GET /api/apps/a/data-copy/versions/7",
    "GET /api/projects/a/versions?before=4",
  ]);
});

test("a call that the API does not have, or with other parts than its route reads, is an error of types", async () => {
  const asked = answerWith(() => Response.json({ version: 3, html: "", days: [] }));
  // @ts-expect-error No route has this path.
  await callApi("GET", "/api/nowhere");
  // @ts-expect-error This path is not deleted.
  await callApi("DELETE", "/api/home");
  // @ts-expect-error The path has an id.
  await callApi("PUT", INSTALL);
  // @ts-expect-error The ids are texts.
  await callApi("PUT", "/api/home/order", { json: { ids: [1] } });
  // @ts-expect-error The route reads no body.
  await callApi("PUT", INSTALL, { param: { id: "x" }, json: {} });
  const month = await callApi("GET", "/api/journal/months/:month", { param: { month: "2026-01" } });
  // @ts-expect-error The answer has days only.
  if (month.ok) expect(month.data.weeks).toBeUndefined();
  expect(asked).toHaveLength(6);
});
