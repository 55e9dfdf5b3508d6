import { MEBIBYTE } from "#domain/bytes.ts";
import type { ReasonId } from "#domain/moderation/reasons.ts";

/** Risk is a number from 0 to `MAX_RISK`. Below the first bound it is low, below the second mid, above high. */
export const MAX_RISK = 100;
export const MID_RISK = 25;
export const HIGH_RISK = 60;

export const RISK_POINTS = {
  newHost: 10,
  rejectedRound: 12,
  noApprovedApp: 6,
} as const;
/** New hosts and rejected rounds add at most this many points each. */
export const MAX_HOST_POINTS = 40;
export const MAX_REJECTED_POINTS = 24;

/** What a suspected reason adds to the risk. */
export const REASON_POINTS: Partial<Record<ReasonId, number>> = {
  "malicious-code": 45,
  "not-original": 25,
  "mimics-an-existing-app": 20,
  "excessive-ads": 15,
  "shortened-links": 15,
  "collects-personal-data": 14,
  "login-without-function": 14,
  "unsafe-scripts": 12,
  "redirects-to-external-sites": 12,
  "broken-html": 6,
  "performance-issues": 5,
  "incomplete-description": 4,
  "too-simple": 3,
  "no-preview": 2,
};

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

/** Maximum findings that are stored of one submission. */
export const MAX_FINDINGS = 60;
/**
 * Maximum length of the line that a finding shows. A longer one, as of code without line breaks, is cut around the
 * finding.
 */
export const MAX_SOURCE_LENGTH = 300;

export const LARGE_HTML_BYTES = 2 * MEBIBYTE;
export const MANY_LIBRARIES = 7;
/** A page without scripts that is smaller than this does nearly nothing. */
export const SIMPLE_HTML_BYTES = 600;
/** A description with fewer different words repeats itself. */
export const MIN_DISTINCT_WORDS = 30;

export type RiskBand = "low" | "mid" | "high";

export function riskBand(risk: number): RiskBand {
  if (risk < MID_RISK) return "low";
  return risk < HIGH_RISK ? "mid" : "high";
}
