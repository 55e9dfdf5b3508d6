import { and, eq, isNull, sql } from "drizzle-orm";
import { type BatchPart, batchNamed } from "#db/batch-named.ts";
import { preparedQuery } from "#db/prepared-query.ts";
import { passkeys, profiles, sessions, totpSecrets, userStatus, users } from "#db/schema/index.ts";
import { type Actor, effectiveTier, isAdmin, isSuperAdmin } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { isSessionAlive } from "#domain/kit/session-lifetime.ts";
import { countUnread } from "#domain/notifications/queries.server.ts";
import { refreshTier } from "#domain/tiers/tiers.server.ts";

/** Read for each signed-in request. */
const sessionQuery = preparedQuery((db) =>
  db
    .select({
      userId: users.id,
      email: users.email,
      confirmedAt: users.emailConfirmedAt,
      nickname: profiles.nickname,
      tier: userStatus.userType,
      payment: userStatus.paymentStatus,
      tierEndsAt: userStatus.tierEndsAt,
      mode: userStatus.currentMode,
      kind: sessions.kind,
      tutorialCompleted: userStatus.tutorialCompleted,
      passwordResetRequired: userStatus.passwordResetRequired,
      deleteAfter: users.deleteAfter,
      secondFactor: sql<number>`exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id})
        or exists (select 1 from ${totpSecrets} where ${totpSecrets.userId} = ${users.id} and ${totpSecrets.confirmedAt} is not null)`,
      unread: countUnread(sql`${users.id}`),
      newest: sql<number>`coalesce((select max(seq) from user_notifications where user_id = ${users.id} and deleted = 0), 0)`,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(userStatus, eq(userStatus.userId, sessions.userId))
    .leftJoin(profiles, eq(profiles.id, sessions.userId))
    .where(and(eq(sessions.idHash, sql.placeholder("idHash")), isNull(users.suspendedAt))),
);

/** Null without a valid session. `screen` is read in the same round trip. */
export async function findActor<Screen = null>(
  { db, now, config }: Pick<Services, "db" | "now" | "config">,
  idHash: string,
  screen: BatchPart<Screen> | null = null,
): Promise<{ actor: Actor; seenAt: number; screen: Screen | null } | null> {
  const [[row], ...results] = await db.batch([sessionQuery(db, { idHash }), ...(screen?.statements ?? [])]);
  if (!row) return null;
  const hasEnded = row.tierEndsAt !== null && row.tierEndsAt <= now();
  const { tier: storedTier, payment } = hasEnded ? await refreshTier({ db, now }, row.userId) : row;
  const emailConfirmed = row.confirmedAt !== null;
  const user = { email: row.email, emailConfirmed, tier: storedTier };
  const tier = effectiveTier(user, config);
  if (!isSessionAlive(row, { isAdmin: isAdmin({ tier }), now: now() })) return null;
  return {
    actor: {
      userId: row.userId,
      email: row.email,
      emailConfirmed,
      nickname: row.nickname,
      tier,
      payment,
      superAdmin: isSuperAdmin(user, config),
      mode: row.mode,
      sessionKind: row.kind,
      sessionId: idHash,
      tutorialCompleted: row.tutorialCompleted,
      passwordResetRequired: row.passwordResetRequired,
      secondFactor: row.secondFactor === 1,
      deleteAfter: row.deleteAfter,
      notifications: { unread: row.unread, newest: row.newest, readAt: now() },
    },
    seenAt: row.seenAt,
    screen: screen?.toResult(results) ?? null,
  };
}

/** The session in the shape that the specification asks for: that of an identity service, with times in seconds. */
export async function readSession({ db, now }: Pick<Services, "db" | "now">, actor: Actor) {
  const {
    session: [session],
    user: [user],
    keys,
    codes,
  } = await batchNamed(db, {
    session: db.select({ expiresAt: sessions.expiresAt }).from(sessions).where(eq(sessions.idHash, actor.sessionId)),
    user: db.select({ confirmedAt: users.emailConfirmedAt }).from(users).where(eq(users.id, actor.userId)),
    keys: db.select({ id: passkeys.id, name: passkeys.name }).from(passkeys).where(eq(passkeys.userId, actor.userId)),
    codes: db
      .select({ confirmedAt: totpSecrets.confirmedAt })
      .from(totpSecrets)
      .where(eq(totpSecrets.userId, actor.userId)),
  });
  const expiresAt = session?.expiresAt ?? now();
  return {
    expires_in: Math.max(0, Math.floor((expiresAt - now()) / 1000)),
    expires_at: Math.floor(expiresAt / 1000),
    token_type: "cookie",
    user: {
      id: actor.userId,
      email: actor.email,
      email_confirmed_at: user?.confirmedAt ? new Date(user.confirmedAt).toISOString() : null,
      identities: [{ provider: "email", id: actor.userId }],
      factors: [
        ...keys.map(({ id, name }) => ({ id, factor_type: "webauthn", friendly_name: name, status: "verified" })),
        ...codes.map(({ confirmedAt }) => ({
          id: "totp",
          factor_type: "totp",
          friendly_name: "Authenticator",
          status: confirmedAt ? "verified" : "unverified",
        })),
      ],
    },
  };
}
