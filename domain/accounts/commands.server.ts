import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { isUniqueFailure } from "#db/guard.ts";
import { profiles, publishedApps, userStatus, users } from "#db/schema/index.ts";
import type { Mode, Theme } from "#db/vocabulary.ts";
import { deletionMail } from "#domain/auth/mails.ts";
import { revokeAccess } from "#domain/auth/sessions.server.ts";
import { AppError } from "#domain/errors.ts";
import type { Actor } from "#domain/policy.ts";
import { tellIndex } from "#domain/search/outbox.server.ts";
import type { Services } from "#domain/services.ts";
import { GRACE_DAYS } from "./limits.ts";
import type { ProfileInput } from "./rules.ts";

/** Remembers where the user works: builder or explorer. */
export async function setMode({ db, now }: Pick<Services, "db" | "now">, actor: Actor, mode: Mode) {
  await db.update(userStatus).set({ currentMode: mode, updatedAt: now() }).where(eq(userStatus.userId, actor.userId));
}

/** Remembers light or dark for the user's next device. */
export async function setTheme({ db, now }: Pick<Services, "db" | "now">, actor: Actor, theme: Theme) {
  await db
    .update(userStatus)
    .set({ themePreference: theme, updatedAt: now() })
    .where(eq(userStatus.userId, actor.userId));
}

/**
 * Saves the public profile. The same batch updates the name on the user's published apps and, if it changed,
 * queues them for reindexing.
 * @throws AppError("conflict") for a nickname that somebody else has.
 */
export async function saveProfile(
  { db, now, storeChanged }: Pick<Services, "db" | "now" | "storeChanged">,
  actor: Actor,
  input: z.output<typeof ProfileInput>,
) {
  const at = now();
  const own = eq(publishedApps.userId, actor.userId);
  const isRenamed = sql`${publishedApps.creatorNickname} is not ${input.nickname}`;
  const renamed = and(own, eq(publishedApps.status, "approved"), isRenamed);
  try {
    const [, saved] = await db.batch([
      tellIndex(db, renamed, at),
      db
        .insert(profiles)
        .values({ id: actor.userId, ...input, updatedAt: at })
        .onConflictDoUpdate({
          target: profiles.id,
          set: { ...input, updatedAt: at },
          setWhere: sql`(${profiles.nickname}, ${profiles.aboutYou}, ${profiles.koFiLink})
            is not (excluded.nickname, excluded.about_you, excluded.ko_fi_link)`,
        }),
      db.update(publishedApps).set({ creatorNickname: input.nickname }).where(and(own, isRenamed)),
    ]);
    if (saved.meta.changes > 0) storeChanged({ reindex: true });
  } catch (error) {
    if (!isUniqueFailure(error, "index 'profiles_nickname'")) throw error;
    throw new AppError("conflict", "Error saving profile", "This nickname is taken. Please choose another one.");
  }
}

/** Marks the account for deletion and signs it out everywhere; signing in within the days of grace can undo it. */
export async function requestDeletion(
  services: Pick<Services, "db" | "now" | "mail" | "config" | "disconnect">,
  actor: Actor,
  typedEmail: string,
) {
  const { db, now, mail, config, disconnect } = services;
  if (typedEmail.trim().toLowerCase() !== actor.email)
    throw new AppError("invalid", "Account not deleted", "Please type your e-mail address exactly.");
  const at = now();
  const deleteOn = at + GRACE_DAYS * 24 * 60 * 60 * 1000;
  await db.batch([
    db.update(users).set({ deleteAfter: deleteOn, updatedAt: at }).where(eq(users.id, actor.userId)),
    ...revokeAccess(services, actor.userId, null),
  ]);
  mail(deletionMail(actor.email, { deleteOn, signInLink: `${config.siteOrigin}/auth?next=/profile` }));
  await disconnect(actor.userId);
}

/** The account stays after all. */
export async function keepAccount({ db, now }: Pick<Services, "db" | "now">, actor: Actor) {
  await db.update(users).set({ deleteAfter: null, updatedAt: now() }).where(eq(users.id, actor.userId));
}
