import type { Services } from "#domain/kit/services.ts";
import { MAIL_BURST, MAILBOX_BURST } from "./rules.ts";

type MailRequest = { kind: "sign-up" | "reset" | "change-email"; to: string; sender: string };

/**
 * Each kind of mail is counted by requester and mailbox, and by mailbox (decision 47), whether or not the mailbox has an
 * account. @returns seconds to wait, or 0.
 */
export async function consumeMailAttempt(
  { consumeAttempt }: Pick<Services, "consumeAttempt">,
  { kind, to, sender }: MailRequest,
) {
  const wait = await consumeAttempt(`mail:${kind}:${to}:${sender}`, MAIL_BURST);
  return wait > 0 ? wait : consumeAttempt(`mail:${kind}:${to}`, MAILBOX_BURST);
}
