import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from "react-router";
import { afterEach, expect, test } from "vitest";
import { isStale, orShown, setShown } from "#app/device/shown.ts";

const page = { reviews: 3 };
const here = new Request("https://sheaf.example/store/pixel-pad?stars=5");
const fails = (error: unknown) => () => Promise.reject(error);

afterEach(() => setShown(null));

test.each([
  ["a broken line", new TypeError("Failed to fetch")],
  ["a server that breaks down", new ErrorResponse(503, "", "<html>")],
])("over %s the screen keeps what it shows, says so, and no longer once it is loaded", async (_, error) => {
  setShown({ address: "/store/pixel-pad?stars=5", data: page });
  expect(await orShown(here, fails(error))).toBe(page);
  expect(isStale()).toBe(true);
  await orShown(here, async () => ({ reviews: 4 }));
  expect(isStale()).toBe(false);
});

test("another address has nothing to keep, and leaving takes the line away", async () => {
  setShown({ address: "/store/pixel-pad?stars=5", data: page });
  await orShown(here, fails(new TypeError("Failed to fetch")));
  const broken = new TypeError("Failed to fetch");
  const other = new Request("https://sheaf.example/store/unit-swap");
  await expect(orShown(other, fails(broken))).rejects.toBe(broken);
  setShown({ address: "/store", data: null });
  expect(isStale()).toBe(false);
});

test("what the server says goes on: a page that is gone, a redirect, a load that was given up", async () => {
  setShown({ address: "/store/pixel-pad?stars=5", data: page });
  for (const error of [new ErrorResponse(410, "", {}), redirect("/auth"), new DOMException("given up", "AbortError")])
    await expect(orShown(here, fails(error))).rejects.toBe(error);
  expect(isStale()).toBe(false);
});
