import type { UpdateStatus } from "#db/vocabulary.ts";

/** The tabs of "Project Updates". Rows of status "baseline" are in none of them. */
export const UPDATE_TABS = ["pending", "approved", "rejected"] as const;
export type UpdateTab = (typeof UPDATE_TABS)[number];

export const UPDATE_TAB_LABELS: Record<UpdateTab, string> = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
};

export const UPDATE_TYPE_LABELS = { html: "Content", metadata: "Details", combined: "Combined" } as const;

/** The badge of a card for the newest update of its app; null for no badge. */
export const UPDATE_CHIPS: Record<UpdateStatus, { text: string; color: "amber" | "green" | "red" } | null> = {
  baseline: null,
  pending: { text: "Update Pending Review", color: "amber" },
  approved: { text: "Update Approved", color: "green" },
  rejected: { text: "Update Rejected", color: "red" },
  withdrawn: null,
};

export const UPDATES_PAGE_SIZE = 50;
