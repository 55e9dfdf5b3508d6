import type { RiskPart } from "#db/schema/checks.ts";
import { REASON_TEXTS, type ReasonId } from "#domain/moderation/reasons.ts";
import type { Finding, History } from "./findings.ts";
import { suspectedReasons } from "./reason-kinds.ts";
import { MAX_HOST_POINTS, MAX_REJECTED_POINTS, MAX_RISK, REASON_POINTS, RISK_POINTS } from "./rules.ts";

export type { RiskPart };

/** From 0 to `MAX_RISK`, with the parts that add up to it. */
export function scoreRisk(findings: ReadonlyArray<Finding>, history: History) {
  const parts = [
    hostPart(history),
    ...suspectedReasons(findings).map(reasonPart),
    rejectedPart(history),
    appsPart(history),
  ];
  const listed = parts.filter((part) => part !== null);
  const sum = listed.reduce((total, { points }) => total + points, 0);
  return { risk: Math.min(sum, MAX_RISK), parts: listed };
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
