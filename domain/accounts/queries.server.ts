import { and, desc, eq, sql } from "drizzle-orm";
import { batchNamed } from "#db/batch-named.ts";
import { passkeys, profiles, publishedApps, recoveryCodes, sessions, totpSecrets } from "#db/schema/index.ts";
import { selectTokens } from "#domain/api-tokens/queries.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";

const NO_PROFILE = { nickname: null, aboutYou: null, koFiLink: null };

export async function readAccount({ db, now }: Pick<Services, "db" | "now">, actor: Actor) {
  const { userId } = actor;
  const {
    profile: [profile],
    apps: [apps],
    devices,
    keys,
    totp: [totp],
    codes: [codes],
    apiTokens,
  } = await batchNamed(db, {
    profile: db
      .select({
        nickname: profiles.nickname,
        aboutYou: profiles.aboutYou,
        koFiLink: profiles.koFiLink,
      })
      .from(profiles)
      .where(eq(profiles.id, userId)),
    apps: db
      .select({ count: sql<number>`count(*)` })
      .from(publishedApps)
      .where(and(eq(publishedApps.userId, userId), eq(publishedApps.status, "approved"))),
    devices: db
      .select({ id: sessions.idHash, device: sessions.device, createdAt: sessions.createdAt, seenAt: sessions.seenAt })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(sessions.seenAt))
      .limit(50),
    keys: db
      .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt, usedAt: passkeys.usedAt })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(desc(passkeys.createdAt)),
    totp: db.select({ confirmedAt: totpSecrets.confirmedAt }).from(totpSecrets).where(eq(totpSecrets.userId, userId)),
    codes: db.select({ left: sql<number>`count(*)` }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    apiTokens: selectTokens({ db, now }, actor),
  });
  return {
    profile: profile ?? NO_PROFILE,
    publishedCount: apps?.count ?? 0,
    devices: devices.map((row) => ({ ...row, current: row.id === actor.sessionId })),
    passkeys: keys,
    authenticator: totp?.confirmedAt ? { since: totp.confirmedAt, codesLeft: codes?.left ?? 0 } : null,
    apiTokens,
  };
}

export type AccountPage = Awaited<ReturnType<typeof readAccount>>;
