import { and, eq, gt, lte, ne, notExists, or, sql } from "drizzle-orm";
import { profiles, reviewClaims, users } from "#db/schema/index.ts";
import { AppError } from "#domain/kit/errors.ts";
import { type Actor, requireAdmin } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { DECIDED_OR_WITHDRAWN } from "#domain/listing/rules.ts";
import { claimMinutesLeft } from "./claim-warnings.ts";
import { barOf, selectBar } from "./deciders.server.ts";
import { BAR_TEXTS } from "./deciders.ts";
import { CLAIM_LIFETIME_MS } from "./rules.ts";

type Deps = Pick<Services, "db" | "now">;

/** `expiresAt` in ms since 1970. `moderator` is for other moderators' eyes only (decision 43). */
export type Claim = { userId: string; moderator: string; expiresAt: number };

/**
 * Claims what waits for a decision of this actor, or extends their claim. Looking claims nothing: the first act does
 * (decision 100). @throws AppError("forbidden") if the actor may not decide; AppError("conflict") if another holds it.
 */
export async function takeClaim(services: Deps & Pick<Services, "refreshQueue">, actor: Actor, targetId: string) {
  requireAdmin(actor, "review projects");
  const { db } = services;
  const at = services.now();
  const [, [claim], [row]] = await db.batch([
    insertClaim(db, actor, targetId, at),
    selectClaim(db, targetId, at),
    selectBar(db, actor, targetId),
  ]);
  if (row?.bar) throw new AppError("forbidden", "Claim failed", BAR_TEXTS[row.bar]);
  if (!claim) throw new AppError("conflict", "Claim failed", DECIDED_OR_WITHDRAWN);
  if (claim.userId !== actor.userId) throw heldByAnotherError("Claim failed", claim, at);
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

/** One statement, so that of moderators who claim at the same time only one gets it. */
function insertClaim(db: Services["db"], actor: Actor, targetId: string, at: number) {
  return db
    .insert(reviewClaims)
    .select(
      sql`select id, ${actor.userId}, ${at + CLAIM_LIFETIME_MS} from (
        select id, user_id from app_submissions where id = ${targetId} and status = 'pending'
        union all select id, user_id from project_updates where id = ${targetId} and status = 'pending'
      ) where ${barOf(actor)} is null`,
    )
    .onConflictDoUpdate({
      target: reviewClaims.targetId,
      set: { userId: sql`excluded.user_id`, expiresAt: sql`excluded.expires_at` },
      setWhere: or(lte(reviewClaims.expiresAt, at), eq(reviewClaims.userId, sql`excluded.user_id`)),
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
