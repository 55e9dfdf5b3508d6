import type { Services } from "#domain/services.ts";
import { FREE_MAILS, FREE_MAILS_PER_MAILBOX } from "./rules.ts";

type Mailing = { kind: "sign-up" | "reset" | "change-email"; to: string; sender: string };

/**
 * Counts a mail that `sender` (a network address or an account) causes. Each kind counts apart, and each sender, so that
 * nobody uses up the mails that the owner of the mailbox asks for. Waits end within 15 minutes, sooner than a link does:
 * whoever keeps asking leaves a reset link that works in the mailbox at all times.
 * @returns the seconds to wait, or 0 where it may be sent.
 */
export async function admitMail({ admit }: Pick<Services, "admit">, { kind, to, sender }: Mailing) {
  const wait = await admit(`mail:${kind}:${to}:${sender}`, FREE_MAILS);
  return wait > 0 ? wait : admit(`mail:${kind}:${to}`, FREE_MAILS_PER_MAILBOX);
}
