import { expect, test } from "vitest";
import { faq } from "#domain/help/faq.ts";
import { findAnswer } from "#domain/help/find-answer.ts";

const QUESTIONS = faq({
  reviewTime: "24-48 hours.",
  prices: { builder: 3000, "architect-month": 600, "architect-year": 5000 },
});

function answered(text: string) {
  return findAnswer(QUESTIONS, text)?.question ?? null;
}

test("there are seven questions, and each finds itself, however it is written", () => {
  expect(QUESTIONS).toHaveLength(7);
  for (const { question } of QUESTIONS) {
    expect(answered(question)).toBe(question);
    expect(answered(`  ${question.toUpperCase().replace("?", " ?!")} `)).toBe(question);
  }
});

test("text that a question contains finds it, however far it is from the whole question", () => {
  expect(answered("publish")).toBe("How do I publish an app?");
  expect(answered("apps safe")).toBe("Are the apps safe to run?");
});

test("otherwise the nearest question answers, within 12 letters and 60 % of its length", () => {
  expect(answered("how long review take")).toBe("How long does a review take?");
  expect(answered("waht does it kost")).toBe("What does it cost?");
  // 12 letters from "What can I do here?", which has 18.
  expect(answered("can it order pizza")).toBe(null);
  expect(answered("hi there")).toBe(null);
  expect(answered("???")).toBe(null);
  expect(answered("x".repeat(200))).toBe(null);
});
