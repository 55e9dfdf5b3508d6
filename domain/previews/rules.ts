import { SESSION_IDLE_MS } from "#domain/auth/rules.ts";
import { MINUTE_MS } from "#domain/durations.ts";

/** How long a new preview token can start a run. */
export const TOKEN_LIFETIME_MS = 10 * MINUTE_MS;
/** A second bound, whatever lifetime is stored in the token (decision 45). A started run lasts longer. */
export const MAX_TOKEN_AGE_MS = 15 * MINUTE_MS;
/** A private or test run ends no later than an idle session. */
export const RUN_LIFETIME_MS = SESSION_IDLE_MS;

/** Apps listed if several have the name in an address. */
export const MAX_APPS_TO_CHOOSE = 20;

/** What a viewer's socket hears when the app leaves the store (decision 77). */
export const APP_REMOVED = "removed";
export const PING = "ping";
export const PONG = "pong";

export const PRIVATE_OR_MISSING = "App not found - it may be private or you may not have access";
