import { SUSPENDED_TITLE, suspendedText } from "#domain/auth/suspended-text.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { renderMail } from "#domain/kit/render-mail.ts";

export function suspensionMail(to: string, { reason, operator }: { reason: string; operator: string }) {
  return renderMail({
    to,
    subject: `${SUSPENDED_TITLE} · ${BRAND}`,
    heading: SUSPENDED_TITLE,
    paragraphs: [
      suspendedText(reason, operator),
      "Until the suspension ends no sign-in works, the account's apps are not in the store, and its shared links are closed.",
    ],
  });
}
