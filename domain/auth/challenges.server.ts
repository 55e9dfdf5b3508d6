import { and, eq, gt } from "drizzle-orm";
import { authChallenges } from "#db/schema/index.ts";
import type { ChallengePurpose } from "#db/vocabulary.ts";
import { AppError } from "#domain/errors.ts";
import type { Services } from "#domain/services.ts";
import { CHALLENGE_LIFETIME } from "./limits.ts";
import { hashToken, randomToken } from "./tokens.server.ts";

/** Remembers what a browser was asked; the returned token names it and goes into a cookie. */
export async function newChallenge(
  { db, now }: Pick<Services, "db" | "now">,
  { purpose, userId, challenge }: { purpose: ChallengePurpose; userId: string | null; challenge: string },
) {
  const token = randomToken();
  const at = now();
  const times = { createdAt: at, expiresAt: at + CHALLENGE_LIFETIME };
  await db.insert(authChallenges).values({ idHash: await hashToken(token), purpose, userId, challenge, ...times });
  return token;
}

/** The challenge while it waits for its answer. @throws AppError("unauthenticated") where it is unknown or too old. */
export async function findChallenge(
  { db, now }: Pick<Services, "db" | "now">,
  token: string | null,
  purpose: ChallengePurpose,
) {
  const [row] = await db
    .select()
    .from(authChallenges)
    .where(
      and(
        eq(authChallenges.idHash, await hashToken(token ?? "")),
        eq(authChallenges.purpose, purpose),
        gt(authChallenges.expiresAt, now()),
      ),
    );
  if (!row) throw tooLate();
  return row;
}

/** Uses the challenge up; of several answers at once, one wins. */
export async function takeChallenge(
  services: Pick<Services, "db" | "now">,
  token: string | null,
  purpose: ChallengePurpose,
) {
  const { idHash } = await findChallenge(services, token, purpose);
  const [row] = await services.db.delete(authChallenges).where(eq(authChallenges.idHash, idHash)).returning();
  if (!row) throw tooLate();
  return row;
}

function tooLate() {
  return new AppError("unauthenticated", "Sign in failed", "That took too long. Please start again.");
}
