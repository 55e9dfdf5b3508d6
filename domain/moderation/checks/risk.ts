import type { RiskPart } from "#db/schema/checks.ts";
import { REASON_TEXTS, type ReasonId } from "#domain/apps/reasons.ts";
import type { Finding, History } from "./finding.ts";
import { suspectedReasons } from "./reason-kinds.ts";
import { HIGH_RISK, MAX_HOST_POINTS, MAX_REJECTED_POINTS, MAX_RISK, MID_RISK } from "./rules.ts";

const RISK_POINTS = {
  newHost: 10,
  rejectedRound: 12,
  noApprovedApp: 6,
} as const;

/** What a suspected reason adds to the risk. */
const REASON_POINTS: Partial<Record<ReasonId, number>> = {
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

/** What a finding adds that tells what code is written for. */
const INTENT_POINTS: Partial<Record<string, number>> = {
  "sends-keys": 55,
  "sends-password": 55,
  "endless-worker": 45,
  "copied-code": 40,
  "sends-typed": 30,
  "watches-keys": 25,
  "worker-socket": 25,
  minified: 24,
  "script-error": 20,
  "endless-loop": 20,
  "contacts-undeclared": 8,
};

export type RiskBand = "low" | "mid" | "high";

export function riskBand(risk: number): RiskBand {
  if (risk < MID_RISK) return "low";
  return risk < HIGH_RISK ? "mid" : "high";
}

export type { RiskPart };

/** From 0 to `MAX_RISK`, with the parts that add up to it. */
export function scoreRisk(findings: ReadonlyArray<Finding>, history: History) {
  const parts = [
    hostPart(history),
    ...intentParts(findings),
    ...suspectedReasons(findings.filter(({ id }) => INTENT_POINTS[id] === undefined)).map(reasonPart),
    rejectedPart(history),
    appsPart(history),
  ];
  const listed = parts.filter((part) => part !== null);
  const sum = listed.reduce((total, { points }) => total + points, 0);
  return { risk: Math.min(sum, MAX_RISK), parts: listed };
}

function intentParts(findings: ReadonlyArray<Finding>): Array<RiskPart> {
  const byTitle = new Map(findings.map(({ id, title }) => [title, INTENT_POINTS[id]]));
  return [...byTitle].flatMap(([label, points]) => (points === undefined ? [] : [{ label, points }]));
}

function hostPart({ newHosts }: History): RiskPart | null {
  const count = newHosts.length;
  if (count === 0) return null;
  const points = Math.min(count * RISK_POINTS.newHost, MAX_HOST_POINTS);
  return { label: count === 1 ? "1 new host" : `${count} new hosts`, points };
}

function reasonPart(reason: ReasonId): RiskPart {
  return { label: `Suspected: ${REASON_TEXTS[reason]}`, points: REASON_POINTS[reason] ?? 0 };
}

function rejectedPart({ rejectedRounds }: History): RiskPart | null {
  if (rejectedRounds === 0) return null;
  const points = Math.min(rejectedRounds * RISK_POINTS.rejectedRound, MAX_REJECTED_POINTS);
  return { label: rejectedRounds === 1 ? "Rejected once" : `Rejected ${rejectedRounds} times`, points };
}

function appsPart({ approvedApps }: History): RiskPart {
  if (approvedApps === 0) return { label: "No app approved yet", points: RISK_POINTS.noApprovedApp };
  return { label: approvedApps === 1 ? "1 app approved" : `${approvedApps} apps approved`, points: 0 };
}
