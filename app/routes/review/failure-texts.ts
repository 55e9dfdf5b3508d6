import { type FailureText, failureTextOf, unexpected } from "#app/failure-text.ts";
import type { INTENTS } from "./intents.server.ts";

const FAILURE_TEXTS: Readonly<Record<keyof typeof INTENTS, FailureText>> = {
  reply: unexpected("Error sending reply"),
  appeal: unexpected("Appeal failed"),
  withdraw: unexpected("Withdraw failed"),
  submit: { title: "Error", message: "Failed to submit the app for review." },
};

export function failureText(intent: unknown): FailureText {
  return failureTextOf(FAILURE_TEXTS, intent);
}
