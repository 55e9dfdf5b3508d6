/** Why an app's address answers without a document. The answer tells the page that frames it. */
export const MISSING_REASONS = ["expired", "unavailable", "gone"] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];
