import { and, eq, gt } from "drizzle-orm";
import { batchNamed } from "#db/batch-named.ts";
import type { Guards } from "#db/guard.ts";
import { authChallenges } from "#db/schema/index.ts";
import type { ChallengePurpose } from "#db/vocabulary.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Services } from "#domain/kit/services.ts";
import { CHALLENGE_LIFETIME_MS } from "./rules.ts";
import { hashToken, randomToken } from "./tokens.server.ts";

/** @throws the failure of `guards` */
export async function createChallenge(
  { db, now }: Pick<Services, "db" | "now">,
  { purpose, userId, challenge }: { purpose: ChallengePurpose; userId: string | null; challenge: string },
  guards: Guards = [],
) {
  const token = randomToken();
  const at = now();
  const times = { createdAt: at, expiresAt: at + CHALLENGE_LIFETIME_MS };
  const row = { idHash: await hashToken(token), purpose, userId, challenge, ...times };
  await batchNamed(db, { guards, challenge: db.insert(authChallenges).values(row) });
  return token;
}

/** @throws AppError("unauthenticated") for an unknown or expired challenge. */
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
  if (!row) throw challengeExpiredError();
  return row;
}

/** Deletes the challenge, so that of concurrent answers only one succeeds. @throws what `findChallenge` throws. */
export async function consumeChallenge(
  services: Pick<Services, "db" | "now">,
  token: string | null,
  purpose: ChallengePurpose,
) {
  const { idHash } = await findChallenge(services, token, purpose);
  const [row] = await services.db.delete(authChallenges).where(eq(authChallenges.idHash, idHash)).returning();
  if (!row) throw challengeExpiredError();
  return row;
}

export function challengeExpiredError() {
  return new AppError("unauthenticated", "Sign in failed", "That took too long. Please start again.");
}
