import type { ErrorResponse } from "react-router";

/** What the loader answers for a closed link. */
export const CLOSED: ErrorResponse & { internal: boolean } = {
  status: 410,
  statusText: "Gone",
  internal: false,
  data: null,
};
