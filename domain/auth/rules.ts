import { DAY_MS, MINUTE_MS } from "#domain/kit/durations.ts";

/** How long links in mails work. */
export const MAIL_LINK_MINUTES = 30;
export const MAIL_LINK_LIFETIME_MS = MAIL_LINK_MINUTES * MINUTE_MS;
/** How long a passkey or a second factor may take: the challenge that its answer must match expires. */
export const CHALLENGE_LIFETIME_MS = 10 * MINUTE_MS;
/** How long a browser is known after a sign-in: the life of its cookie. Chrome keeps no cookie longer. */
export const KNOWN_DEVICE_LIFETIME_MS = 400 * DAY_MS;
/** The page "Email confirmed" counts down 3, 2, 1 before it continues. */
export const CONFIRMED_COUNTDOWN_SECONDS = 3;

export const RECOVERY_CODE_COUNT = 10;
export const MAX_PASSKEY_NAME_LENGTH = 40;

export const MAX_EMAIL_LENGTH = 254;

// Attempts without a wait; `kit/throttle.ts` says how long each further one waits.

/** Wrong passwords of one account. A right password resets the count. */
export const ATTEMPT_BURST = 5;
/** `ATTEMPT_BURST` for an IP address (`kit/client-network.ts`), which many people may share. */
export const ADDRESS_ATTEMPT_BURST = 50;
/** Sign-ups from one IP address. Requests for a password reset are counted apart, with the same limit. */
export const SIGN_UP_BURST = 50;
/** Sign-ins with a passkey that one IP address starts. */
export const PASSKEY_BURST = 50;
/** Mails of one kind (sign-up, reset, change of email) from one requester to one mailbox. */
export const MAIL_BURST = 5;
/** Mails of one kind from all requesters together to one mailbox. */
export const MAILBOX_BURST = 20;

/** Of a password at a sign-up, which only advises `PASSWORD_REQUIREMENTS`. */
export const SIGN_UP_MIN_LENGTH = 6;
/** Of a password that replaces another. */
export const NEW_PASSWORD_MIN_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;
/** Shorter parts of a host or of an email address are in too many good passwords. */
export const MIN_GUESSED_WORD_LENGTH = 4;
/** Maximum rows per statement and unit, so that a unit fits into one invocation. */
export const EXPIRED_ROWS_PER_UNIT = 1_000;
