import { BRAND } from "#domain/kit/brand.ts";
import { renderMail } from "#domain/kit/render-mail.ts";
import type { Mail } from "#domain/kit/services.ts";
import { utcTimeText } from "#domain/kit/time-texts.ts";
import { titleOfNotification } from "./item.ts";
import { MAX_MAILED_NOTIFICATIONS } from "./rules.ts";
import { unreadCountText } from "./unread-count.ts";

type Item = Parameters<typeof titleOfNotification>[0] & { message: string; createdAt: number };

/** `unsubscribe`: the address that ends these mails when it is posted to (RFC 8058). */
export function digestMail(
  to: string,
  items: ReadonlyArray<Item>,
  { siteOrigin, unsubscribe }: { siteOrigin: string; unsubscribe: string },
): Mail {
  const listed = items.slice(0, MAX_MAILED_NOTIFICATIONS);
  const heading = items.length === 1 ? "1 new notification" : `${unreadCountText(items.length)} new notifications`;
  const more = items.length - listed.length;
  const mail = renderMail({
    to,
    subject: `${heading} · ${BRAND}`,
    heading,
    paragraphs: [
      ...listed.map((item) => `${titleOfNotification(item)}. ${item.message} (${utcTimeText(item.createdAt)})`),
      ...(more > 0 ? [`And ${unreadCountText(more)} more.`] : []),
    ],
    action: { label: "Open notifications", href: `${siteOrigin}/notifications` },
    other: { label: "Stop or change these emails", href: `${siteOrigin}/notifications#settings` },
  });
  return {
    ...mail,
    headers: { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}
