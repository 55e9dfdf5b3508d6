import { BRAND } from "#domain/kit/brand.ts";
import { renderMail } from "#domain/kit/render-mail.ts";
import { DELETION_GRACE_DAYS } from "./rules.ts";

/** `deleteOn` in ms since 1970. */
export function deletionMail(to: string, { deleteOn, signInLink }: { deleteOn: number; signInLink: string }) {
  return renderMail({
    to,
    subject: `Your ${BRAND} account will be deleted`,
    heading: "Goodbye, for now",
    paragraphs: [
      `You asked us to delete your account. On ${new Date(deleteOn).toISOString().slice(0, 10)}, after ${DELETION_GRACE_DAYS} days, it will be permanently deleted, along with your projects, journal, reviews and published apps.`,
      "To keep it, sign in before then and press “Keep my account” in your profile.",
    ],
    action: { label: "Sign in to keep it", href: signInLink },
    note: "If this wasn't you, sign in, keep your account and change your password.",
  });
}
