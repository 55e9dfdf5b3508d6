import { type FailureText, failureTextOf, UNEXPECTED, unexpected } from "#app/failure-text.ts";
import type { INTENTS } from "./intents.server.ts";

const FAILURE_TEXTS: Readonly<Record<keyof typeof INTENTS, FailureText>> = {
  publish: unexpected("Error publishing project"),
  reject: unexpected("Error rejecting project"),
  unpublish: unexpected("Error unpublishing project"),
  "open-network": UNEXPECTED,
  "extend-claim": UNEXPECTED,
  "release-claim": UNEXPECTED,
};

export function failureText(intent: unknown): FailureText {
  return failureTextOf(FAILURE_TEXTS, intent);
}
