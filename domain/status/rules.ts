import { DAY_MS, MINUTE_MS } from "#domain/kit/durations.ts";

/** Equals the interval of the cron in `wrangler.toml`. */
const CHECK_INTERVAL_MS = 5 * MINUTE_MS;
/** A part that was not checked for longer is unknown, and the page checks by itself. */
export const CHECK_EXPIRES_MS = 2 * CHECK_INTERVAL_MS;
/** A check that takes longer has failed. */
export const CHECK_TIMEOUT_MS = 10_000;
/** Days that /status shows. */
export const STATUS_DAYS = 30;
/** A day is degraded if more than this share of its checks were, and out if one check failed, also when it was repeated. */
export const DEGRADED_SHARE = 0.05;
export const MAX_INCIDENTS = 20;
export const INCIDENT_RETENTION_MS = 90 * DAY_MS;
