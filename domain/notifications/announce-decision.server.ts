import { eq } from "drizzle-orm";
import { profiles, users } from "#db/schema/index.ts";
import { decisionMail } from "#domain/auth/mails.ts";
import type { Actor } from "#domain/permissions.ts";
import { reportError } from "#domain/report-error.ts";
import type { Services } from "#domain/services.ts";
import type { LiveEvent } from "./rules.ts";

type Deps = Pick<Services, "db" | "notify" | "mail"> & { config: Pick<Services["config"], "siteOrigin"> };
type Announcement = { userId: string; event: LiveEvent; title: string; message: string; reviewId: string };

/**
 * Tells open screens, and writes to the author who allows it. The decision is already stored with its notification,
 * so this never throws. Nobody gets a mail about a decision of their own.
 */
export async function announceDecision(services: Deps, actor: Actor, announcement: Announcement) {
  const { userId, event, title, message, reviewId } = announcement;
  await services.notify(userId, event);
  if (actor.userId === userId) return;
  try {
    const [author] = await services.db
      .select({ email: users.email, allowsMail: profiles.decisionMails })
      .from(users)
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(eq(users.id, userId));
    if (!author || author.allowsMail === false) return;
    const { siteOrigin } = services.config;
    services.mail(
      decisionMail(author.email, {
        title,
        message,
        reviewLink: `${siteOrigin}/builder/review/${reviewId}`,
        profileLink: `${siteOrigin}/profile`,
      }),
    );
  } catch (error) {
    reportError("announce-decision", error);
  }
}
