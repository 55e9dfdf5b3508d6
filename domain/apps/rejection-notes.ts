import { joinReasons, type ReasonId } from "./reasons.ts";

/** The notes of a rejection without reasons. Moderators have to give one; old rows may have none. */
const DEFAULT_REJECTION = "Update rejected by admin";

export function rejectionNotes(reasons: ReadonlyArray<ReasonId>, sentence = "") {
  return joinReasons(reasons, sentence) || DEFAULT_REJECTION;
}
