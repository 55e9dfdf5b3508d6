/** Attempts without a wait; `throttle.ts` says how long each further one waits. */

/** Wrong passwords of one account. A right password resets the count. */
export const ATTEMPT_BURST = 5;
/** `ATTEMPT_BURST` for an IP address, which many people may share. */
export const ADDRESS_ATTEMPT_BURST = 50;

/** Sign-ups from one IP address. Requests for a password reset are counted apart, with the same limit. */
export const SIGN_UP_BURST = 50;
/** Mails of one kind (sign-up, reset, change of email) from one requester to one mailbox. */
export const MAIL_BURST = 5;
/** Mails of one kind from all requesters together to one mailbox. */
export const MAILBOX_BURST = 20;
