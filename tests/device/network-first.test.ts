import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { classifyLoadError } from "#app/device/offline/load-errors.ts";

test("if the server fails or is unreachable, the screen shows its cached data", () => {
  expect(classifyLoadError(new ErrorResponse(503, "", "busy"))).toBe("failed");
  expect(classifyLoadError(new ErrorResponse(500, "", { title: "Error" }))).toBe("failed");
  expect(classifyLoadError(new Error("Unexpected Server Error"))).toBe("failed");
  expect(classifyLoadError(new TypeError("Failed to fetch"))).toBe("unreachable");
  expect(classifyLoadError(new Error("Unable to decode", { cause: new TypeError("network error") }))).toBe(
    "unreachable",
  );
});

test("redirects, 4xx responses and aborted loads are passed on", () => {
  expect(classifyLoadError(redirect("/auth"))).toBeNull();
  expect(classifyLoadError(new ErrorResponse(404, "", ""))).toBeNull();
  const aborted = new DOMException("The user aborted a request.", "AbortError");
  expect(classifyLoadError(aborted)).toBeNull();
  expect(classifyLoadError(new Error("Unable to decode", { cause: aborted }))).toBeNull();
});

afterEach(() => vi.unstubAllGlobals());

test("a cached page that is loaded again before it is mounted still counts as a copy", async () => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", { onLine: false });
  const dataset: DOMStringMap = { copiedAt: "5", copiedWhy: "unreachable" };
  vi.stubGlobal("document", { documentElement: { dataset } });
  const { networkFirst, readOfflineSince } = await import("#app/device/offline/network-first.ts");
  const home = { account: { id: "noor" }, apps: ["Pixel Pad"] };
  const page = Promise.withResolvers<typeof home>();
  const opened = networkFirst("/", () => page.promise);
  const again = networkFirst<typeof home>("/", () => Promise.reject(new TypeError("Failed to fetch")));
  page.resolve(home);
  expect(await opened).toBe(home);
  expect(await again).toBe(home);
  expect(readOfflineSince()).toBe(5);
  expect(dataset.copiedWhy).toBe("unreachable");
  await networkFirst("/", () => Promise.resolve(home), { isCacheable: false });
  expect(dataset.copiedWhy, "a mark for styles").toBeUndefined();
});
