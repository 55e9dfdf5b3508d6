import { type FailureText, UNEXPECTED } from "#app/failure-text.ts";

const NOT_SAVED: FailureText = { title: "Error saving profile", message: "Failed to save your profile changes." };

export function failureText(intent: unknown) {
  return intent === "save" ? NOT_SAVED : UNEXPECTED;
}
