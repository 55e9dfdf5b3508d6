import { REASON_IDS, type ReasonId } from "#domain/moderation/reasons.ts";
import type { Finding } from "./findings.ts";
import { REASONS_CLEARED_BY_CHECKS } from "./rules.ts";

/** In the order of the reject dialog, which preselects them. The moderator confirms or removes each. */
export function suspectedReasons(findings: ReadonlyArray<Pick<Finding, "reason">>): Array<ReasonId> {
  const suspected = new Set(findings.map(({ reason }) => reason));
  return REASON_IDS.filter((reason) => suspected.has(reason));
}

/** The 24 reasons, each in one kind. */
export function sortReasons(findings: ReadonlyArray<Pick<Finding, "reason">>) {
  const suspected = suspectedReasons(findings);
  const others = REASON_IDS.filter((reason) => !suspected.includes(reason));
  return {
    passed: others.filter((reason) => REASONS_CLEARED_BY_CHECKS.has(reason)),
    suspected,
    manual: others.filter((reason) => !REASONS_CLEARED_BY_CHECKS.has(reason)),
  };
}
