import { DAY_MS, MINUTE_MS } from "#domain/kit/durations.ts";
import { SESSION_IDLE_MS } from "#domain/kit/session-lifetime.ts";

/** What a preview token says that it is for; nothing else that is signed with the same secret says so. */
export const TOKEN_AUDIENCE = "preview";
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

/** New visitors' cookies for one IP address before the first wait (`kit/throttle.ts`). */
export const NEW_VISITORS_PER_ADDRESS = 200;
/** Of a link's receiver, as the page's question shows it. */
export const MAX_SHOWN_RECIPIENT_LENGTH = 60;
export const MAX_SAVED_NAME_LENGTH = 255;
export const MAX_LISTED_VIOLATIONS = 50;
/** Maximum pairs of directive and host that one run reports, each once. */
export const MAX_VIOLATIONS_PER_RUN = 3;
/** Reports of one network address before the first wait; waits and reset are those of `kit/throttle.ts`. */
export const VIOLATION_BURST = 200;
/** Daily visitors before the author sees a host, so no report is about one person. */
export const VIOLATION_MIN_VISITORS = 5;
export const VIOLATION_RETENTION_MS = 90 * DAY_MS;
/** More apps at once are listed by the page without their names in its address. */
export const MAX_NAMED_APPS = 50;
/** Opens of this time are stored in one row of their counter, which their responses wait for, since each row is billed. */
export const OPENS_GROUP_MS = 1_000;
/** More opens of a day than are stored, so that they are stored again during the day. */
export const MIN_NEW_OPENS = 10;
export const MIN_NEW_OPENS_SHARE = 0.1;
