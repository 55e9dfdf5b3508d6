import type { Services } from "#domain/services.ts";
import { MAIL_BURST, MAILBOX_BURST } from "./lockout.ts";

type MailRequest = { kind: "sign-up" | "reset" | "change-email"; to: string; sender: string };

/**
 * Each kind of mail and each requester is counted apart, so that nobody can use up the owner's mails (decision 47).
 * @returns seconds to wait, or 0.
 */
export async function consumeMailAttempt(
  { consumeAttempt }: Pick<Services, "consumeAttempt">,
  { kind, to, sender }: MailRequest,
) {
  const wait = await consumeAttempt(`mail:${kind}:${to}:${sender}`, MAIL_BURST);
  return wait > 0 ? wait : consumeAttempt(`mail:${kind}:${to}`, MAILBOX_BURST);
}
