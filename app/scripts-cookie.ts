import { DAY_SECONDS } from "#domain/kit/durations.ts";

/** Apart, so that the early script bundles nothing else. */
export const SCRIPTS_COOKIE_NAME = "scripts";

/**
 * The user is signed in and scripts run, so public pages need not be rendered for the account (decision 138). `age` in
 * seconds. Apart from the other cookies, since every screen ships it.
 */
export const SCRIPTS_COOKIE = { name: SCRIPTS_COOKIE_NAME, age: DAY_SECONDS } as const;
