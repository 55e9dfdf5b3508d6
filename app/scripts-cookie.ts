import { DAY_SECONDS } from "#domain/durations.ts";

/**
 * The user is signed in and scripts run, so public pages need not be rendered for the account (decision 138). `age` in
 * seconds. Apart from the other cookies, since every screen ships it.
 */
export const SCRIPTS_COOKIE = { name: "scripts", age: DAY_SECONDS } as const;
