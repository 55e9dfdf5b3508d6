import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { reasonOf } from "#app/device/load-failure.ts";

test("a server that fails, and one that nobody reaches, leave the screen to what was there last", () => {
  expect(reasonOf(new ErrorResponse(503, "", "busy"))).toBe("failed");
  expect(reasonOf(new ErrorResponse(500, "", { title: "Error" }))).toBe("failed");
  expect(reasonOf(new Error("Unexpected Server Error"))).toBe("failed");
  expect(reasonOf(new TypeError("Failed to fetch"))).toBe("unreachable");
  expect(reasonOf(new Error("Unable to decode", { cause: new TypeError("network error") }))).toBe("unreachable");
});

test("redirects and the server's refusals are heeded, and a load that was given up says nothing", () => {
  expect(reasonOf(redirect("/auth"))).toBeNull();
  expect(reasonOf(new ErrorResponse(404, "", ""))).toBeNull();
  const aborted = new DOMException("The user aborted a request.", "AbortError");
  expect(reasonOf(aborted)).toBeNull();
  expect(reasonOf(new Error("Unable to decode", { cause: aborted }))).toBeNull();
});

afterEach(() => vi.unstubAllGlobals());

test("a page that is a copy is that also where it is asked for again before it stands", async () => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", { onLine: false });
  vi.stubGlobal("document", { documentElement: { dataset: { copiedAt: "5", copiedWhy: "unreachable" } } });
  const { orCopy, readOffline } = await import("#app/device/offline.ts");
  const home = { account: { id: "noor" }, apps: ["Pixel Pad"] };
  const page = Promise.withResolvers<typeof home>();
  const opened = orCopy("/", () => page.promise);
  const again = orCopy<typeof home>("/", () => Promise.reject(new TypeError("Failed to fetch")));
  page.resolve(home);
  expect(await opened).toBe(home);
  expect(await again).toBe(home);
  expect(readOffline()).toBe(5);
});
