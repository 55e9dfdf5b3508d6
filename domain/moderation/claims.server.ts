import { and, eq, gt, lte, ne, notExists, or, sql } from "drizzle-orm";
import { profiles, reviewClaims, users } from "#db/schema/index.ts";
import { AppError } from "#domain/kit/errors.ts";
import { type Actor, requireAdmin } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { DECIDED_OR_WITHDRAWN } from "#domain/listing/rules.ts";
import { claimMinutesLeft } from "./claim-warnings.ts";
import { CLAIM_LIFETIME_MS } from "./rules.ts";

type Deps = Pick<Services, "db" | "now">;

/** `expiresAt` in ms since 1970. `moderator` is for other moderators' eyes only (decision 43). */
export type Claim = { userId: string; moderator: string; expiresAt: number };

/**
 * Opening a pending submission or update of another user claims it, unless a moderator holds it. The end of a claim
 * that the actor already holds is not moved. @returns who holds it now, null if it can't be claimed. @throws
 * AppError("forbidden")
 */
export function openClaim(services: Deps, actor: Actor, targetId: string) {
  requireAdmin(actor, "review projects");
  return writeClaim(services, actor, targetId, { extend: false });
}

/**
 * Extends the actor's claim, or claims again after it has expired. @throws AppError("forbidden"); AppError("conflict")
 * if another holds it.
 */
export async function extendClaim(services: Deps & Pick<Services, "refreshQueue">, actor: Actor, targetId: string) {
  requireAdmin(actor, "review projects");
  const claim = await writeClaim(services, actor, targetId, { extend: true });
  if (!claim) throw new AppError("conflict", "Claim failed", DECIDED_OR_WITHDRAWN);
  if (claim.userId !== actor.userId) throw heldByAnotherError("Claim failed", claim, services.now());
  services.refreshQueue();
  return claim;
}

/** @throws AppError("forbidden") */
export async function releaseClaim(
  { db, refreshQueue }: Pick<Services, "db" | "refreshQueue">,
  actor: Actor,
  targetId: string,
) {
  requireAdmin(actor, "review projects");
  await db.delete(reviewClaims).where(and(eq(reviewClaims.targetId, targetId), eq(reviewClaims.userId, actor.userId)));
  refreshQueue();
}

async function writeClaim({ db, now }: Deps, actor: Actor, targetId: string, { extend }: { extend: boolean }) {
  const at = now();
  const [, [claim]] = await db.batch([insertClaim(db, actor, targetId, { at, extend }), selectClaim(db, targetId, at)]);
  return claim ?? null;
}

/**
 * For the batch that reads the submission or update. It is one statement, so that of moderators who open it at the
 * same time only one gets the claim.
 */
export function insertClaim(
  db: Services["db"],
  actor: Actor,
  targetId: string,
  { at, extend }: { at: number; extend: boolean },
) {
  return db
    .insert(reviewClaims)
    .select(
      sql`select id, ${actor.userId}, ${at + CLAIM_LIFETIME_MS} from (
        select id, user_id from app_submissions where id = ${targetId} and status = 'pending'
        union all select id, user_id from project_updates where id = ${targetId} and status = 'pending'
      ) where user_id <> ${actor.userId}`,
    )
    .onConflictDoUpdate({
      target: reviewClaims.targetId,
      set: { userId: sql`excluded.user_id`, expiresAt: sql`excluded.expires_at` },
      setWhere: or(
        lte(reviewClaims.expiresAt, at),
        extend ? eq(reviewClaims.userId, sql`excluded.user_id`) : undefined,
      ),
    });
}

/** The claim that has not expired. */
export function selectClaim(db: Services["db"], targetId: string, at: number) {
  return db
    .select({
      userId: reviewClaims.userId,
      moderator: sql<string>`coalesce(${profiles.nickname}, ${users.email})`.as("moderator"),
      expiresAt: reviewClaims.expiresAt,
    })
    .from(reviewClaims)
    .innerJoin(users, eq(users.id, reviewClaims.userId))
    .leftJoin(profiles, eq(profiles.id, reviewClaims.userId))
    .where(and(eq(reviewClaims.targetId, targetId), gt(reviewClaims.expiresAt, at)));
}

/** The condition of a decision: no other moderator holds a claim. */
export function isNotHeldByAnother(db: Services["db"], actor: Actor, targetId: string, at: number) {
  return notExists(
    db
      .select({ held: sql`1` })
      .from(reviewClaims)
      .where(
        and(eq(reviewClaims.targetId, targetId), ne(reviewClaims.userId, actor.userId), gt(reviewClaims.expiresAt, at)),
      ),
  );
}

export function heldByAnotherError(title: string, { moderator, expiresAt }: Claim, at: number) {
  return new AppError(
    "conflict",
    title,
    `${moderator} is reviewing this. The claim ends in ${claimMinutesLeft(expiresAt, at)} min.`,
  );
}
