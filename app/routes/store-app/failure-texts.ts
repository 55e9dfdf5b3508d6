import { type FailureText, UNEXPECTED } from "#app/failure-text.ts";

const TITLES: Readonly<Record<string, string>> = {
  install: "Installation failed",
  uninstall: "Uninstall failed",
  review: "Error submitting review",
  edit: "Error updating review",
  delete: "Error deleting review",
  reply: "Error saving reply",
  unreply: "Error deleting reply",
  report: "Error sending report",
};

export function failureText(intent: unknown): FailureText {
  return { ...UNEXPECTED, title: TITLES[String(intent)] ?? UNEXPECTED.title };
}
