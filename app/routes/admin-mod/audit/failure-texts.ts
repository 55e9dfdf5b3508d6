import { type FailureText, failureTextOf } from "#app/failure-text.ts";
import type { INTENTS } from "./intents.server.ts";

const FAILURE_TEXTS: Readonly<Record<keyof typeof INTENTS, FailureText>> = {
  verify: { title: "Verification failed", message: "Please try again." },
};

export function failureText(intent: unknown): FailureText {
  return failureTextOf(FAILURE_TEXTS, intent);
}
