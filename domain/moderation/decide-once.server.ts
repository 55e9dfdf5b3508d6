import { and, eq, gte, type SQL, sql } from "drizzle-orm";
import { isGuardFailure } from "#db/guard.ts";
import { auditLog, users } from "#db/schema/index.ts";
import { DECISION_WORDS, type DecisionAction } from "#domain/audit/decision-words.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { relativeTimeInSentence } from "#domain/kit/time-texts.ts";
import { heldByAnotherError, isNotHeldByAnother, selectClaim } from "./claims.server.ts";
import { BAR_TEXTS, type Bar } from "./deciders.ts";
import { DECISIONS, type Decision } from "./decisions.ts";
import { selectLastDecision } from "./last-decision.server.ts";
import type { Reviewed } from "./reviewed.ts";

type Deps = Pick<Services, "db" | "now">;
/**
 * `isPossible`: whether its state allows the decision. `htmlSha256`, `updatedAt`: of what was seen (decision 361); without
 * them the newest is decided.
 */
type Asked = { decision: Decision; isPossible: boolean; htmlSha256?: string | null; updatedAt?: number };

/**
 * `bar`: why the actor may not decide it, from `selectBar`.
 * @throws AppError("conflict") if it was decided or replaced; AppError("forbidden") if the actor may not decide it.
 */
export async function requireDecidable(
  services: Deps,
  actor: Actor,
  { reviewed, bar }: { reviewed: Reviewed; bar: Bar | null },
  asked: Asked,
) {
  await requireUndecided(services, actor, reviewed, asked);
  if (bar) throw new AppError("forbidden", DECISIONS[asked.decision].failure, BAR_TEXTS[bar]);
}

/** @throws AppError("conflict") if it was decided or replaced. */
export async function requireUndecided(
  services: Deps,
  actor: Actor,
  reviewed: Reviewed,
  { decision, isPossible, htmlSha256 = reviewed.htmlSha256, updatedAt = reviewed.updatedAt }: Asked,
) {
  const isSeen = htmlSha256 === reviewed.htmlSha256 && updatedAt === reviewed.updatedAt;
  if (!isPossible || !isSeen) throw await decidedError(services, actor, reviewed, decision);
}

/**
 * The condition of a decision's own statement: nobody decided or replaced it since it was read, no other moderator holds
 * it, and the author of what is approved is not suspended.
 */
export function isDecidable(
  db: Services["db"],
  actor: Actor,
  { id, userId, status, updatedAt }: Reviewed,
  decision: Decision,
  at: number,
) {
  const isUnchanged = sql`id = ${id} and status = ${status} and updated_at = ${updatedAt}`;
  const hasActiveAuthor = sql`not exists (select 1 from users where users.id = ${userId} and suspended_at is not null)`;
  return and(
    isUnchanged,
    isNotHeldByAnother(db, actor, id, at),
    DECISIONS[decision].isApproval ? hasActiveAuthor : undefined,
  );
}

/** Of concurrent decisions the first succeeds. @throws AppError("conflict") for the others, saying who was first. */
export async function decideOnce<Result>(
  services: Deps,
  actor: Actor,
  reviewed: Reviewed,
  decision: Decision,
  write: () => Promise<Result>,
) {
  try {
    return await write();
  } catch (error) {
    throw isGuardFailure(error) ? await decidedError(services, actor, reviewed, decision) : error;
  }
}

/** The error tells who holds or decided it, and when, or that its author is suspended. */
export async function decidedError(
  { db, now }: Deps,
  actor: Actor,
  { id, kind, auditId, userId }: Reviewed,
  decision: Decision,
) {
  const title = DECISIONS[decision].failure;
  const [[claim], [earlier], [author]] = await db.batch([
    selectClaim(db, id, now()),
    selectDecision(db, { id, auditId }),
    db.select({ suspendedAt: users.suspendedAt }).from(users).where(eq(users.id, userId)),
  ]);
  if (claim && claim.userId !== actor.userId) return heldByAnotherError(title, claim, now());
  if (earlier) {
    const who = earlier.userId === actor.userId ? "You" : earlier.moderator;
    const outcome = `${DECISION_WORDS[earlier.action as DecisionAction]} ${relativeTimeInSentence(earlier.createdAt, now())}`;
    return new AppError("conflict", title, `${who} already decided this ${kind}: ${outcome}.`);
  }
  if (author?.suspendedAt && DECISIONS[decision].isApproval)
    return new AppError("conflict", "Cannot publish", "The author's account is suspended. Reject it, or let it wait.");
  const message = `Someone else already decided this ${kind}, or its author submitted a newer version. Please reload the page.`;
  return new AppError("conflict", title, message);
}

/** The last decision about it; no row if its author changed it since. */
export function selectDecision(db: Services["db"], { id, auditId }: { id: string; auditId: string | SQL }) {
  const changedAt = sql`(select updated_at from app_submissions where id = ${id}
    union all select updated_at from project_updates where id = ${id})`;
  const actions = Object.keys(DECISION_WORDS);
  return selectLastDecision(db, { auditId, actions, condition: gte(auditLog.createdAt, changedAt) });
}
