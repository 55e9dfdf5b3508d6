import { findCodeFindings } from "./code-findings.ts";
import type { CheckedContent, Finding, History, Severity } from "./finding.ts";
import { findIntentFindings } from "./intent-findings.ts";
import { findListingFindings } from "./listing-findings.ts";
import { findNetworkFindings } from "./network-findings.ts";
import { findProblemFindings } from "./problem-findings.ts";
import { MAX_FINDINGS, MAX_SOURCE_LENGTH } from "./rules.ts";
import { findSyntaxFindings } from "./syntax-findings.ts";

const ORDER: Record<Severity, number> = { blocked: 0, suspected: 1, missing: 2, notice: 3 };

/** Findings with the worst first. Each hint appears once, at its first line. */
export function findFindings(content: CheckedContent, history: History): Array<Finding> {
  const found = [
    ...findListingFindings(content, history),
    ...findCodeFindings(content),
    ...findNetworkFindings(content, history),
    ...findIntentFindings(content),
    ...findSyntaxFindings(content.html),
    ...findProblemFindings(content),
  ];
  found.sort((a, b) => ORDER[a.severity] - ORDER[b.severity] || (a.at ?? -1) - (b.at ?? -1));
  const lineStarts = findLineStarts(content.html);
  const hints = new Set<string>();
  const findings: Array<Finding> = [];
  for (const { at, ...finding } of found) {
    if (findings.length === MAX_FINDINGS) break;
    if (hints.has(finding.hint)) continue;
    hints.add(finding.hint);
    findings.push({
      ...finding,
      ...(at === null ? { line: null, source: null } : lineAt(content.html, lineStarts, at)),
    });
  }
  return findings;
}

function findLineStarts(html: string) {
  const starts = [0];
  for (let end = html.indexOf("\n"); end >= 0; end = html.indexOf("\n", end + 1)) starts.push(end + 1);
  return starts;
}

function lineAt(html: string, starts: ReadonlyArray<number>, at: number) {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const start = starts[low] ?? 0;
  const next = starts[low + 1];
  const end = next === undefined ? html.length : next - 1;
  const from = end - start > MAX_SOURCE_LENGTH ? Math.max(start, at - MAX_SOURCE_LENGTH / 4) : start;
  return { line: low + 1, source: html.slice(from, Math.min(end, from + MAX_SOURCE_LENGTH)).trim() };
}
