const LIBRARY: Record<string, string> = {
  install: "Installation failed",
  uninstall: "Uninstall failed",
};
const TITLES: Record<string, string> = {
  ...LIBRARY,
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

/** Whether it puts the app on the account or takes it off. */
export function isForLibrary(intent: FormDataEntryValue | null) {
  return Object.hasOwn(LIBRARY, String(intent));
}
