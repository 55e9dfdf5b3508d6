import { and, eq, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { isUniqueFailure } from "#db/guard.ts";
import { profiles, publishedApps, userStatus, users } from "#db/schema/index.ts";
import type { Mode, Theme } from "#db/vocabulary.ts";
import { enqueueReindex } from "#domain/apps/outbox.server.ts";
import { canonicalEmail } from "#domain/auth/email-address.ts";
import { revokeAccess, writeInSession } from "#domain/auth/sessions.server.ts";
import { endAtPeriodEnd } from "#domain/billing/commands.server.ts";
import type { SyncDeps } from "#domain/billing/sync.server.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import { AppError } from "#domain/kit/errors.ts";
import { lookAlikeKey } from "#domain/kit/look-alikes.ts";
import { type Actor, isAdmin } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { deletionMail } from "./deletion-mail.ts";
import { isReservedNickname } from "./nicknames.ts";
import { DELETION_GRACE_DAYS } from "./rules.ts";
import type { ProfileInput } from "./schemas.ts";

export async function setMode({ db, now }: Pick<Services, "db" | "now">, actor: Actor, mode: Mode) {
  await db.update(userStatus).set({ currentMode: mode, updatedAt: now() }).where(eq(userStatus.userId, actor.userId));
}

export async function setTheme({ db, now }: Pick<Services, "db" | "now">, actor: Actor, theme: Theme) {
  await db
    .update(userStatus)
    .set({ themePreference: theme, updatedAt: now() })
    .where(eq(userStatus.userId, actor.userId));
}

/** As a failed statement names them. */
const NICKNAME_INDEXES = ["index 'profiles_nickname'", "profiles.nickname_key"];

/** Renames the user on published apps too. @throws AppError("conflict") for a taken or reserved nickname, or one like it. */
export async function saveProfile(
  { db, now, invalidateStore }: Pick<Services, "db" | "now" | "invalidateStore">,
  actor: Actor,
  input: z.output<typeof ProfileInput>,
) {
  if (input.nickname !== null && isReservedNickname(input.nickname) && !isAdmin(actor))
    throw new AppError("conflict", "Error saving profile", "This nickname is reserved. Please choose another one.");
  const at = now();
  const profile = { ...input, nicknameKey: input.nickname === null ? null : lookAlikeKey(input.nickname) };
  const isOwn = eq(publishedApps.userId, actor.userId);
  const isRenamed = sql`${publishedApps.creatorNickname} is not ${input.nickname}`;
  const renamedApps = and(isOwn, eq(publishedApps.status, "approved"), isRenamed);
  try {
    const [, saved] = await db.batch([
      enqueueReindex(db, renamedApps, at),
      db
        .insert(profiles)
        .values({ id: actor.userId, ...profile, updatedAt: at })
        .onConflictDoUpdate({
          target: profiles.id,
          set: { ...profile, updatedAt: at },
          setWhere: sql`(${profiles.nickname}, ${profiles.nicknameKey}, ${profiles.aboutYou}, ${profiles.koFiLink})
            is not (excluded.nickname, excluded.nickname_key, excluded.about_you, excluded.ko_fi_link)`,
        }),
      db.update(publishedApps).set({ creatorNickname: input.nickname }).where(and(isOwn, isRenamed)),
    ]);
    if (saved.meta.changes > 0) invalidateStore({ reindex: true });
  } catch (error) {
    if (!NICKNAME_INDEXES.some((index) => isUniqueFailure(error, index))) throw error;
    const [same] = await db
      .select({ id: profiles.id })
      .from(profiles)
      .where(sql`lower(${profiles.nickname}) = lower(${input.nickname})`);
    const reason = same ? "is taken" : "looks like another user's";
    throw new AppError("conflict", "Error saving profile", `This nickname ${reason}. Please choose another one.`);
  }
}

/**
 * Plans the deletion of the account after `DELETION_GRACE_DAYS`. A subscription is not renewed until then. @throws
 * AppError("invalid") if `typedEmail` is not the account's address, AppError("unauthenticated") if the session has ended.
 */
export async function requestDeletion(
  services: SyncDeps & Pick<Services, "config" | "disconnect">,
  actor: Actor,
  typedEmail: string,
) {
  const { db, now, mail, config, disconnect } = services;
  if (canonicalEmail(typedEmail) !== actor.email)
    throw new AppError("invalid", "Account not deleted", "Please type your email address exactly as shown.");
  // A session that has ended changes nothing at Stripe either.
  await writeInSession(services, actor, (guard) => db.batch([guard]));
  await endAtPeriodEnd(services, actor.userId);
  const at = now();
  const deleteOn = at + DELETION_GRACE_DAYS * DAY_MS;
  await writeInSession(services, actor, (guard) =>
    db.batch([
      guard,
      db.update(users).set({ deleteAfter: deleteOn, updatedAt: at }).where(eq(users.id, actor.userId)),
      ...revokeAccess(services, actor.userId, null),
    ]),
  );
  mail(deletionMail(actor.email, { deleteOn, signInLink: `${config.siteOrigin}/auth?next=/profile` }));
  await disconnect(actor.userId);
}

export async function cancelDeletion({ db, now }: Pick<Services, "db" | "now">, actor: Actor) {
  await db.update(users).set({ deleteAfter: null, updatedAt: now() }).where(eq(users.id, actor.userId));
}
