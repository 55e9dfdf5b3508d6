import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from "react-router";
import { expect, test } from "vitest";
import { orBareFailure, orFailure } from "#app/device/or-failure.ts";

test("an action that arrives answers as it does", async () => {
  expect(await orFailure(async () => "done")).toBe("done");
});

test.each([
  ["a request that never arrives", new TypeError("Failed to fetch"), "You seem to be offline. Please try again."],
  ["a server that breaks down", new ErrorResponse(503, "", "<html>"), "An unexpected error occurred."],
  ["an answer that ends half-way", new Error("Unable to decode"), "An unexpected error occurred."],
])("%s is an answer in words, and nothing is loaded anew", async (_, error, message) => {
  const fail = () => Promise.reject(error);
  const answer = await orFailure(fail, { title: "Error submitting review" });
  expect(answer).toMatchObject({
    data: { ok: false, error: { code: "unavailable", title: "Error submitting review", message } },
    init: { status: 503 },
  });
  expect(await orBareFailure(fail)).toMatchObject({ data: { failure: { title: "Error", message } } });
});

test("the server's own words and redirects go on", async () => {
  const failure = { code: "gone", title: "Session expired", message: "Please sign in again." };
  const said = await orFailure(() => Promise.reject(new ErrorResponse(410, "", failure)));
  expect(said).toMatchObject({ data: { error: failure } });
  const elsewhere = redirect("/auth");
  await expect(orFailure(() => Promise.reject(elsewhere))).rejects.toBe(elsewhere);
});
