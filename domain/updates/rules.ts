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
