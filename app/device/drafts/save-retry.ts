import type { ErrorCode } from "#domain/kit/errors.ts";

/** A save that failed is sent again this often, and when the browser is online again. */
export const SAVE_RETRY_MS = 15_000;

/** Whether the same save may succeed later. Others are refused, and wait for the user. */
export function isTemporary(code: ErrorCode) {
  return code === "unavailable" || code === "throttled";
}
