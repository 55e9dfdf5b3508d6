import { REASON_IDS, type ReasonId } from "#domain/apps/reasons.ts";
import type { Finding } from "./finding.ts";

/**
 * Reasons for a rejection that don't apply if no check suspects them. Any other reason needs a moderator's judgement in
 * either case; a check may still suspect it (REASON_POINTS).
 */
export const REASONS_CLEARED_BY_CHECKS: ReadonlySet<ReasonId> = new Set([
  "incomplete-description",
  "no-icon",
  "broken-html",
  "redirects-to-external-sites",
  "shortened-links",
  "unsafe-scripts",
  "excessive-ads",
  "performance-issues",
  "no-preview",
]);

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
