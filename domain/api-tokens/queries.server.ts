import { and, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { preparedQuery } from "#db/prepared-query.ts";
import { apiTokens, profiles, userStatus, users } from "#db/schema/index.ts";
import type { ApiRight } from "#db/vocabulary.ts";
import { hashToken } from "#domain/auth/tokens.server.ts";
import { type Actor, effectiveTier, isAdmin } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { refreshTier } from "#domain/tiers/tiers.server.ts";

/** Those that work, the newest first; a statement for the batch of a screen. */
export function selectTokens({ db, now }: Pick<Services, "db" | "now">, { userId }: Pick<Actor, "userId">) {
  const { id, kind, name, clientHost, rights, createdAt, expiresAt, lastUsedAt } = apiTokens;
  return db
    .select({ id, kind, name, clientHost, rights, createdAt, expiresAt, lastUsedAt })
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, userId), gt(apiTokens.expiresAt, now())))
    .orderBy(desc(apiTokens.createdAt));
}

/** Read for each call of the API. */
const tokenQuery = preparedQuery((db) =>
  db
    .select({
      tokenId: apiTokens.id,
      rights: apiTokens.rights,
      expiresAt: apiTokens.expiresAt,
      lastUsedAt: apiTokens.lastUsedAt,
      userId: apiTokens.userId,
      email: users.email,
      deleteAfter: users.deleteAfter,
      nickname: profiles.nickname,
      tier: userStatus.userType,
      payment: userStatus.paymentStatus,
      tierEndsAt: userStatus.tierEndsAt,
      mode: userStatus.currentMode,
      tutorialCompleted: userStatus.tutorialCompleted,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .innerJoin(userStatus, eq(userStatus.userId, apiTokens.userId))
    .leftJoin(profiles, eq(profiles.id, apiTokens.userId))
    .where(
      and(
        eq(apiTokens.hash, sql.placeholder("hash")),
        gt(apiTokens.expiresAt, sql.placeholder("now")),
        isNull(users.suspendedAt),
        isNotNull(users.emailConfirmedAt),
        eq(userStatus.passwordResetRequired, false),
      ),
    ),
);

export type ApiActor = {
  actor: Actor;
  rights: ReadonlyArray<ApiRight>;
  tokenId: string;
  expiresAt: number;
  lastUsedAt: number | null;
};

/**
 * Who calls with this token, in one round trip: null for one that is unknown, revoked or expired and for an account that is
 * suspended or waits for a new password, all by the same statement. The actor never has staff rights (decision 257).
 */
export async function findApiActor(
  { db, now, config }: Pick<Services, "db" | "now"> & { config: Pick<Services["config"], "superAdminEmail"> },
  token: string,
): Promise<ApiActor | null> {
  const hash = await hashToken(token);
  const [row] = await tokenQuery(db, { hash, now: now() }).all();
  if (!row) return null;
  const hasEnded = row.tierEndsAt !== null && row.tierEndsAt <= now();
  const { tier: storedTier, payment } = hasEnded ? await refreshTier({ db, now }, row.userId) : row;
  const { userId, email, nickname, mode, tutorialCompleted, deleteAfter, tokenId, rights, expiresAt, lastUsedAt } = row;
  const tier = effectiveTier({ email, emailConfirmed: true, tier: storedTier }, config);
  const actor: Actor = {
    ...{ userId, email, nickname, mode, payment, tutorialCompleted, deleteAfter, sessionId: hash },
    emailConfirmed: true,
    tier: isAdmin({ tier }) ? "architect" : tier,
    superAdmin: false,
    sessionKind: "full",
    passwordResetRequired: false,
    secondFactor: false,
    notifications: { unread: 0, newest: 0, readAt: now() },
  };
  return { actor, rights, tokenId, expiresAt, lastUsedAt };
}
