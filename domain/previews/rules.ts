import { SESSION_IDLE_MS } from "#domain/auth/session-lifetime.ts";
import { MINUTE_MS } from "#domain/durations.ts";

/** How long a new preview token can start a run. */
export const TOKEN_LIFETIME_MS = 10 * MINUTE_MS;
/** Older tokens are refused whatever lifetime is stored in them, since another release may have stored it (decision 45). */
export const MAX_TOKEN_AGE_MS = 15 * MINUTE_MS;
/** A private or test run ends no later than an idle session. */
export const RUN_LIFETIME_MS = SESSION_IDLE_MS;

/** Apps listed if several have the name in an address. */
export const MAX_APPS_TO_CHOOSE = 20;

/** Sent to viewers when the app leaves the store, so that they remove its frame immediately (decision 77). */
export const APP_REMOVED = "removed";

export const PRIVATE_OR_MISSING = "App not found - it may be private or you may not have access";
