import { expect, test } from "vitest";
import { failureText } from "#app/routes/subscribe/failure-text.ts";
import { INTENTS } from "#app/routes/subscribe/intents.server.ts";
import { readFailedScreen } from "#tests/support/faults/failure-sentences.tsx";

test("a status that can't be checked says so, and no action does", async () => {
  const text = "Error checking subscription status. Please refresh the page.";
  expect(await readFailedScreen("/subscribe")).toBe(`${text}: An unexpected error occurred.`);
  expect(Object.keys(INTENTS).map((intent) => failureText(intent).title)).not.toContain(text);
});

test("a lost answer denies no change that may have been made", () => {
  for (const intent of ["cancel", "resume", "change-interval"])
    expect(failureText(intent).message).toBe("We couldn't confirm it. Press Refresh Status.");
  expect(failureText("something else")).toEqual({ title: "Error", message: "An unexpected error occurred." });
});
