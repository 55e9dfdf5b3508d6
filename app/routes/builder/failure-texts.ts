import { type FailureText, UNEXPECTED } from "#app/failure-text.ts";

const FAILURE_TEXTS: Readonly<Record<string, FailureText>> = {
  create: { title: "Error", message: "Failed to save the project." },
  update: { ...UNEXPECTED, title: "Error updating project" },
  listing: { title: "Save failed", message: "An unexpected error occurred while saving." },
  submit: { title: "Error", message: "Failed to submit the app for review." },
  publish: { title: "Error", message: "Failed to publish the app." },
  "request-update": { title: "Submission failed", message: "Failed to submit update for review." },
  "unpublish-own": { title: "Error unpublishing app", message: "Failed to unpublish the app." },
};

export function failureText(intent: unknown) {
  return FAILURE_TEXTS[String(intent)] ?? UNEXPECTED;
}
