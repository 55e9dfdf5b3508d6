import { BRAND } from "#domain/kit/brand.ts";
import { renderMail } from "#domain/kit/render-mail.ts";

/** What was decided about an author's app; `title` begins with the app's name. */
export function decisionMail(
  to: string,
  {
    title,
    message,
    action,
    settingsLink,
  }: { title: string; message: string; action: { label: string; href: string }; settingsLink: string },
) {
  return renderMail({
    to,
    subject: `${title} · ${BRAND}`,
    heading: title,
    paragraphs: [message],
    action,
    other: { label: "Stop or change these emails", href: settingsLink },
  });
}
