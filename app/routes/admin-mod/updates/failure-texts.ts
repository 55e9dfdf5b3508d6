import { type FailureText, failureTextOf, UNEXPECTED, unexpected } from "#app/failure-text.ts";
import type { INTENTS } from "./intents.server.ts";

const FAILURE_TEXTS: Readonly<Record<keyof typeof INTENTS, FailureText>> = {
  approve: unexpected("Approval failed"),
  reject: unexpected("Rejection failed"),
  "extend-claim": UNEXPECTED,
  "release-claim": UNEXPECTED,
};

export function failureText(intent: unknown): FailureText {
  return failureTextOf(FAILURE_TEXTS, intent);
}
