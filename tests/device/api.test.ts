import { afterEach, expect, test, vi } from "vitest";
import { callApi } from "#app/device/api.ts";

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

const OFFLINE = "You seem to be offline. Please try again.";
const UNEXPECTED = "An unexpected error occurred.";

test("only a request that did not arrive is reported as offline", async () => {
  answerWith(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await callApi("/api/home")).toMatchObject({ ok: false, error: { message: OFFLINE } });
});

test.each([
  ["a gateway's page", new Response("<html>Bad gateway</html>", { status: 502 })],
  ["an empty failure", new Response(null, { status: 500 })],
  ["JSON of somebody else", Response.json({ status: "down" }, { status: 503 })],
  ["a page where data should be", new Response("<html>Welcome to the hotel</html>", { status: 200 })],
])("%s is an unexpected error", async (_what, answer) => {
  answerWith(() => answer);
  expect(await callApi("/api/home")).toMatchObject({ ok: false, error: { message: UNEXPECTED } });
});

test("a failure has the server's message", async () => {
  const error = { code: "missing", title: "Installation failed", message: "App not found" };
  answerWith(() => Response.json({ error }, { status: 404 }));
  expect(await callApi("/api/apps/x/install", { method: "PUT" })).toEqual({ ok: false, error });
});

test("a response that takes too long has an error of its own", async () => {
  answerWith(({ signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))));
  const answer = await callApi("/api/apps/x/install", { method: "PUT", timeout: 20 });
  expect(answer).toMatchObject({ ok: false, error: { message: "The server took too long. Please try again." } });
});

test("a call sends the page's account if one is given", async () => {
  const asked = answerWith(() => new Response(null, { status: 204 }));
  expect(await callApi("/api/apps/x/install", { method: "PUT", account: "noor" })).toEqual({ ok: true, data: null });
  await callApi("/api/home");
  expect(asked.map(({ headers }) => headers.get("x-account"))).toEqual(["noor", null]);
});
