import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from "react-router";
import { expect, test } from "vitest";
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
