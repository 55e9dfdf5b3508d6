import type { SQL } from "drizzle-orm";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { selectAppeal, selectReplies } from "./appeals/queries.server.ts";
import { selectChecks } from "./checks/run-checks.server.ts";
import { selectClaim } from "./claims.server.ts";
import { selectDecision } from "./decide-once.server.ts";
import { selectBar } from "./deciders.server.ts";
import { selectOpenReports } from "./reports/open-reports.server.ts";

type Target = { id: string; auditId: string | SQL; projectId: SQL<string>; at: number };
type Rows = {
  [Name in keyof ReturnType<typeof selectReviewContext>]: Awaited<ReturnType<typeof selectReviewContext>[Name]>;
};

/** For a named batch: what a moderator reads about a submission or update beside its content. */
export function selectReviewContext(db: Services["db"], actor: Actor, { id, auditId, projectId, at }: Target) {
  return {
    claims: selectClaim(db, id, at),
    bars: selectBar(db, actor, id),
    decisions: selectDecision(db, { id, auditId }),
    checks: selectChecks(db, id),
    appeals: selectAppeal(db, id),
    replies: selectReplies(db, projectId),
    reports: selectOpenReports(db, projectId),
  };
}

/** `bar`: why this moderator may not decide. The replies are the oldest first. */
export function toReviewContext({ claims, bars, decisions, checks, appeals, replies, reports }: Rows) {
  return {
    claim: claims[0] ?? null,
    bar: bars[0]?.bar ?? null,
    decision: decisions[0] ?? null,
    checks: checks[0] ?? null,
    appeal: appeals[0] ?? null,
    replies: replies.toReversed(),
    openReports: reports[0]?.reports ?? 0,
  };
}

export type ReviewContext = ReturnType<typeof toReviewContext>;
