import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from "react-router";
import { expect, test } from "vitest";
import { catchActionError } from "#app/device/offline/action-errors.ts";
import { UNEXPECTED } from "#app/failure-text.ts";

test("the answer of a successful action is passed on", async () => {
  expect(await catchActionError(async () => "done", UNEXPECTED)).toBe("done");
});

test.each([
  ["a request that never arrives", new TypeError("Failed to fetch"), "You seem to be offline. Please try again."],
  ["a server that breaks down", new ErrorResponse(503, "", "<html>"), "An unexpected error occurred."],
  ["an answer that ends half-way", new Error("Unable to decode"), "An unexpected error occurred."],
])("%s becomes a failed answer with a message, and the screen is not reloaded", async (_, error, message) => {
  const fail = () => Promise.reject(error);
  const answer = await catchActionError(fail, { ...UNEXPECTED, title: "Error submitting review" });
  expect(answer).toMatchObject({
    data: { ok: false, error: { code: "unavailable", title: "Error submitting review", message } },
    init: { status: 503 },
  });
  expect(await catchActionError(fail, UNEXPECTED)).toMatchObject({ data: { error: { title: "Error", message } } });
});

test("the server's own failures and redirects are passed on", async () => {
  const failure = { code: "gone", title: "Session expired", message: "Please sign in again." };
  const said = await catchActionError(() => Promise.reject(new ErrorResponse(410, "", failure)), UNEXPECTED);
  expect(said).toMatchObject({ data: { error: failure } });
  const elsewhere = redirect("/auth");
  await expect(catchActionError(() => Promise.reject(elsewhere), UNEXPECTED)).rejects.toBe(elsewhere);
});
