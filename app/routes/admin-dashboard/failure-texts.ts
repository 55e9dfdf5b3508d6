import { type FailureText, failureTextOf, unexpected } from "#app/failure-text.ts";
import type { INTENTS } from "./intents.server.ts";

const FAILURE_TEXTS: Readonly<Record<keyof typeof INTENTS, FailureText>> = {
  "set-tier": unexpected("Update failed"),
  "remove-override": unexpected("Update failed"),
  suspend: unexpected("Update failed"),
  unsuspend: unexpected("Update failed"),
  delete: unexpected("Delete failed"),
};

export function failureText(intent: unknown): FailureText {
  return failureTextOf(FAILURE_TEXTS, intent);
}
