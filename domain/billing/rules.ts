import { DAY_MS } from "#domain/kit/durations.ts";

/** After a checkout the page asks for the plan so often, with growing waits, in case no live event arrives. */
export const REFRESH_ATTEMPTS = 5;
export const FIRST_REFRESH_WAIT_MS = 1000;
export const MAX_REFRESH_WAIT_MS = 10_000;

/**
 * Of one account: more than the questions of ten checkouts. Cancelling is not counted, so that nobody is kept from ending
 * a plan.
 */
export const STRIPE_CALLS_PER_HOUR = 120;

/**
 * A plan whose renewal failed keeps its tier for this long from the day of the renewal, which began the current period
 * (decision 93).
 */
export const PAST_DUE_GRACE_MS = 7 * DAY_MS;
/** Until Stripe reports the renewal, the tier outlasts the paid period: a lost event waits for the daily check. */
export const RENEWAL_SLACK_MS = 2 * DAY_MS;

/** How long the ids of Stripe's events are kept. Stripe sends an event again for three days. */
export const STRIPE_EVENT_RETENTION_MS = 30 * DAY_MS;
/** If other requests store the account first this many times, it gives up, and Stripe sends the event again. */
export const MAX_SYNC_TRIES = 4;
