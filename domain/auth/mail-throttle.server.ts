import type { Services } from "#domain/services.ts";
import { FREE_MAILS, FREE_MAILS_PER_MAILBOX } from "./rules.ts";

type Mailing = { kind: "sign-up" | "reset" | "change-email"; to: string; sender: string };

/**
 * Counts a mail to `to` that `sender` (a network address or an account) requests. Kinds and senders count separately,
 * so nobody can use up the mails that the owner of the mailbox requests. A wait lasts at most 15 minutes, less than
 * a link lives, so there is always time to receive a link that works.
 * @returns the seconds to wait, or 0 if the mail may be sent.
 */
export async function admitMail({ admit }: Pick<Services, "admit">, { kind, to, sender }: Mailing) {
  const wait = await admit(`mail:${kind}:${to}:${sender}`, FREE_MAILS);
  return wait > 0 ? wait : admit(`mail:${kind}:${to}`, FREE_MAILS_PER_MAILBOX);
}
