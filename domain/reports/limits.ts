/** What somebody may say is wrong with an app or a review. */
export const REPORT_REASONS = [
  "It does harm or tricks people",
  "It is hateful, violent or sexual",
  "It is spam or advertising",
  "It copies somebody's work",
  "It does not work",
  "Something else",
] as const;

/** Characters of what is added in own words. */
export const REPORT_TEXT_MAX = 500;
export const REPORT_TOO_LONG = `A report can have at most ${REPORT_TEXT_MAX} characters.`;
/** Said under that field where no reason was chosen that says enough. */
export const NO_WORDS = "Please say what is wrong.";

export const REPORT_TARGETS = ["app", "review"] as const;
