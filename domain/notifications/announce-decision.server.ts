import { eq } from "drizzle-orm";
import { profiles, users } from "#db/schema/index.ts";
import { BRAND } from "#domain/kit/brand.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { renderMail } from "#domain/kit/render-mail.ts";
import type { Services } from "#domain/kit/services.ts";

type Deps = Pick<Services, "db" | "afterResponse" | "deliverNotifications" | "mail"> & {
  config: Pick<Services["config"], "siteOrigin">;
};
/** `path` is that of a page of the product. */
type Link = { label: string; path: string };
type Announcement = { userId: string; appName: string; title: string; message: string; link: Link };

/**
 * Delivers the notification, and mails the author unless they turned such mails off or decided themselves.
 * Called for an approval, rejection or removal of an app or update, and for a review hidden after a report.
 * Never throws: the decision and its notification are already stored. The response doesn't wait for the mail.
 */
export function announceDecision(services: Deps, actor: Actor, announcement: Announcement) {
  services.deliverNotifications();
  if (actor.userId === announcement.userId) return;
  services.afterResponse("announce-decision", () => mailAuthor(services, announcement));
}

async function mailAuthor(
  { db, mail, config: { siteOrigin } }: Deps,
  { userId, appName, title, message, link }: Announcement,
) {
  const [author] = await db
    .select({ email: users.email, allowsMail: profiles.decisionMails })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId));
  if (!author || author.allowsMail === false) return;
  mail(
    decisionMail(author.email, {
      title: `${appName}: ${title}`,
      message,
      action: { label: link.label, href: `${siteOrigin}${link.path}` },
      settingsLink: `${siteOrigin}/notifications#settings`,
    }),
  );
}

export function reviewLink(reviewId: string): Link {
  return { label: "Open the review", path: `/builder/review/${reviewId}` };
}

/** What was decided about an author's app; `title` begins with the app's name. */
function decisionMail(
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
