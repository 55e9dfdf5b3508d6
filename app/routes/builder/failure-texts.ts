import { type FailureText, failureTextOf, UNEXPECTED, unexpected } from "#app/failure-text.ts";
import type { INTENTS } from "./intents.server.ts";

const NOT_SAVED: FailureText = { title: "Save failed", message: "An unexpected error occurred while saving." };

const FAILURE_TEXTS: Readonly<Record<keyof typeof INTENTS | "publish", FailureText>> = {
  create: { title: "Error", message: "Failed to save the project." },
  update: unexpected("Error updating project"),
  rename: NOT_SAVED,
  duplicate: { title: "Error", message: "Failed to save the project." },
  "restore-version": UNEXPECTED,
  listing: NOT_SAVED,
  submit: { title: "Error", message: "Failed to submit the app for review." },
  publish: { title: "Error", message: "Failed to publish the app." },
  "request-update": { title: "Submission failed", message: "Failed to submit update for review." },
  "end-copies": NOT_SAVED,
  "unpublish-own": { title: "Error unpublishing app", message: "Failed to unpublish the app." },
  delete: UNEXPECTED,
  restore: UNEXPECTED,
  purge: UNEXPECTED,
};

export function failureText(intent: unknown) {
  return failureTextOf(FAILURE_TEXTS, intent);
}
