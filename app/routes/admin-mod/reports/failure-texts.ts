import { type FailureText, failureTextOf, unexpected } from "#app/failure-text.ts";
import type { INTENTS } from "./intents.server.ts";

const FAILURE_TEXTS: Readonly<Record<keyof typeof INTENTS, FailureText>> = {
  resolve: unexpected("Error deciding report"),
};

export function failureText(intent: unknown): FailureText {
  return failureTextOf(FAILURE_TEXTS, intent);
}
