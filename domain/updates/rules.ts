import { joinReasons, type ReasonId } from "#domain/moderation/reasons.ts";

/** The tabs of "Project Updates". Rows of status "baseline" are in none of them. */
export const UPDATE_TABS = ["pending", "approved", "rejected"] as const;
export type UpdateTab = (typeof UPDATE_TABS)[number];

export const UPDATE_TAB_LABELS: Record<UpdateTab, string> = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
};

export const UPDATE_TYPE_LABELS = { html: "Content", metadata: "Details", combined: "Combined" } as const;

export const UPDATE_CHIPS: Record<UpdateTab, string> = {
  pending: "Update Pending Review",
  approved: "Update Approved",
  rejected: "Update Rejected",
};

export const UPDATES_PAGE_SIZE = 50;
/** The notes of a rejection without reasons. Moderators have to give one; old rows may have none. */
const DEFAULT_REJECTION = "Update rejected by admin";

/** The version after this one: "00", "01", … "99", "100". */
export function nextCodeVersion(version: string) {
  return String(Number(version) + 1).padStart(2, "0");
}

export function rejectionNotes(reasons: ReadonlyArray<ReasonId>) {
  return joinReasons(reasons) || DEFAULT_REJECTION;
}
