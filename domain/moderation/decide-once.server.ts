import { and, desc, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import { isGuardFailure } from "#db/guard.ts";
import { auditLog, profiles, users } from "#db/schema/index.ts";
import { DECISION_WORDS, type DecisionAction } from "#domain/audit/decision-words.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { relativeTimeInSentence } from "#domain/kit/time-texts.ts";
import { heldByAnotherError, selectClaim } from "./claims.server.ts";

type Deps = Pick<Services, "db" | "now">;

/** `auditId`: the target of its decisions in the audit log. `what`: its name in error messages. */
export type Decidable = { id: string; auditId: string; what: string };

/** Of concurrent decisions the first succeeds. @throws AppError("conflict") for the others, saying who was first. */
export async function decideOnce<Result>(
  services: Deps,
  actor: Actor,
  { title, target }: { title: string; target: Decidable },
  write: () => Promise<Result>,
) {
  try {
    return await write();
  } catch (error) {
    throw isGuardFailure(error) ? await decidedError(services, actor, { title, target }) : error;
  }
}

/** The error tells who holds or decided it, and when. */
export async function decidedError(
  { db, now }: Deps,
  actor: Actor,
  { title, target }: { title: string; target: Decidable },
) {
  const { id, auditId, what } = target;
  const [[claim], [decision]] = await db.batch([selectClaim(db, id, now()), selectDecision(db, { id, auditId })]);
  if (claim && claim.userId !== actor.userId) return heldByAnotherError(title, claim, now());
  if (!decision) {
    const message = `Someone else already decided this ${what}, or it was submitted again. Please reload the list.`;
    return new AppError("conflict", title, message);
  }
  const who = decision.userId === actor.userId ? "You" : decision.moderator;
  const outcome = `${DECISION_WORDS[decision.action as DecisionAction]} ${relativeTimeInSentence(decision.createdAt, now())}`;
  return new AppError("conflict", title, `${who} already decided this ${what}: ${outcome}.`);
}

/** The last decision about it; no row if its author changed it since. */
export function selectDecision(db: Services["db"], { id, auditId }: { id: string; auditId: string | SQL }) {
  return db
    .select({
      userId: auditLog.adminUserId,
      moderator: sql<string>`coalesce(${profiles.nickname}, ${users.email}, 'A former moderator')`.as("moderator"),
      action: auditLog.action,
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.adminUserId))
    .leftJoin(profiles, eq(profiles.id, auditLog.adminUserId))
    .where(
      and(
        eq(auditLog.targetId, auditId),
        inArray(auditLog.action, Object.keys(DECISION_WORDS)),
        gte(
          auditLog.createdAt,
          sql`(select updated_at from app_submissions where id = ${id}
            union all select updated_at from project_updates where id = ${id})`,
        ),
      ),
    )
    .orderBy(desc(auditLog.seq))
    .limit(1);
}
