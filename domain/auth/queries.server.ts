import { eq } from "drizzle-orm";
import { profiles, sessions, userStatus, users } from "#db/schema/index.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { sessionAlive } from "./rules.ts";

/** The session's user as of now, or null where it is unknown, idle too long or ended. */
export async function findActor(
  { db, now, config }: Pick<Services, "db" | "now" | "config">,
  idHash: string,
): Promise<{ actor: Actor; seenAt: number } | null> {
  const [row] = await db
    .select({
      userId: users.id,
      email: users.email,
      confirmedAt: users.emailConfirmedAt,
      nickname: profiles.nickname,
      tier: userStatus.userType,
      mode: userStatus.currentMode,
      theme: userStatus.themePreference,
      kind: sessions.kind,
      seenAt: sessions.seenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(userStatus, eq(userStatus.userId, sessions.userId))
    .leftJoin(profiles, eq(profiles.id, sessions.userId))
    .where(eq(sessions.idHash, idHash));
  if (!row || !sessionAlive(row, now())) return null;
  const emailConfirmed = row.confirmedAt !== null;
  return {
    actor: {
      userId: row.userId,
      email: row.email,
      emailConfirmed,
      nickname: row.nickname,
      tier: row.tier,
      superAdmin: emailConfirmed && row.email === config.superAdminEmail,
      mode: row.mode,
      theme: row.theme,
      sessionKind: row.kind,
    },
    seenAt: row.seenAt,
  };
}
