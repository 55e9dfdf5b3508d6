const TITLES: Record<string, string> = {
  review: "Error submitting review",
  edit: "Error updating review",
  delete: "Error deleting review",
  reply: "Error saving reply",
  unreply: "Error deleting reply",
  report: "Error sending report",
};

/** What it is called when one of the page's forms fails (spec 2, section 8). */
export function failureTitle(intent: FormDataEntryValue | null | undefined) {
  return TITLES[String(intent)] ?? "Error";
}
