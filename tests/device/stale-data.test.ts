import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from "react-router";
import { afterEach, expect, test } from "vitest";
import { isStale, keepStaleOnError, setCurrentScreen } from "#app/device/offline/stale-data.ts";

const page = { reviews: 3 };
const here = new Request("https://sheaf.example/store/pixel-pad?stars=5");
const fails = (error: unknown) => () => Promise.reject(error);

afterEach(() => setCurrentScreen(null));

test.each([
  ["a broken line", new TypeError("Failed to fetch")],
  ["a server that breaks down", new ErrorResponse(503, "", "<html>")],
])("after %s the screen keeps its data with a banner until it is loaded again", async (_, error) => {
  setCurrentScreen({ address: "/store/pixel-pad?stars=5", data: page });
  expect(await keepStaleOnError(here, fails(error))).toBe(page);
  expect(isStale.get()).toBe(true);
  await keepStaleOnError(here, async () => ({ reviews: 4 }));
  expect(isStale.get()).toBe(false);
});

test("another address has no old data, and leaving the screen removes the banner", async () => {
  setCurrentScreen({ address: "/store/pixel-pad?stars=5", data: page });
  await keepStaleOnError(here, fails(new TypeError("Failed to fetch")));
  const broken = new TypeError("Failed to fetch");
  const other = new Request("https://sheaf.example/store/unit-swap");
  await expect(keepStaleOnError(other, fails(broken))).rejects.toBe(broken);
  setCurrentScreen({ address: "/store", data: null });
  expect(isStale.get()).toBe(false);
});

test("4xx responses, redirects and aborted loads are passed on", async () => {
  setCurrentScreen({ address: "/store/pixel-pad?stars=5", data: page });
  for (const error of [new ErrorResponse(410, "", {}), redirect("/auth"), new DOMException("given up", "AbortError")])
    await expect(keepStaleOnError(here, fails(error))).rejects.toBe(error);
  expect(isStale.get()).toBe(false);
});
