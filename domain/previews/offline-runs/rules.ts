/** How long an app runs without a network once it has started. */
export const OFFLINE_RUN_MS = 4_000;
/** A run that hasn't started by then is repeated another time, since the moderator's network may be the reason. */
export const OFFLINE_START_TIMEOUT_MS = 15_000;
/** Each time a moderator opens the queue, their browser runs this many apps, one after the other. */
export const MAX_OFFLINE_RUNS = 5;
