import { MINUTE_MS } from "#domain/durations.ts";

/** How long links in mails work. */
export const MAIL_LINK_MINUTES = 30;
export const MAIL_LINK_LIFETIME_MS = MAIL_LINK_MINUTES * MINUTE_MS;
/** How long a passkey or a second factor may take: the challenge that its answer must match expires. */
export const CHALLENGE_LIFETIME_MS = 10 * MINUTE_MS;
/** The page "Email confirmed" counts down 3, 2, 1 before it continues. */
export const CONFIRMED_COUNTDOWN_SECONDS = 3;

export const RECOVERY_CODE_COUNT = 10;
