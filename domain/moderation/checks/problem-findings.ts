import type { ReasonId } from "#domain/apps/reasons.ts";
import type { Problem } from "#domain/source-analysis/problem.ts";
import { findProblems } from "#domain/source-analysis/problems.ts";
import type { CheckedContent, FoundFinding, Severity } from "./finding.ts";

type Rule = { title: string; severity: Severity; reason?: ReasonId };

/** The builder's problems as findings. */
const RULES: Record<Problem["code"], Rule> = {
  "blocked-host": { title: "Host not declared", severity: "blocked" },
  "blocked-path": { title: "Path not allowed", severity: "blocked" },
  unpinned: { title: "Code without a fixed version", severity: "notice" },
  "missing-file": { title: "Missing file", severity: "suspected", reason: "broken-html" },
  "no-title": { title: "No page title", severity: "missing" },
  "no-viewport": { title: "Not made for phones", severity: "missing" },
  "no-lang": { title: "No language", severity: "notice" },
  statistics: { title: "Collects statistics", severity: "suspected", reason: "collects-personal-data" },
  "library-host": { title: "Library contacts a host", severity: "notice" },
  library: { title: "Library from the network", severity: "notice" },
  "service-worker": { title: "Service worker", severity: "blocked" },
  worker: { title: "Worker from a data: URL", severity: "blocked" },
  popup: { title: "Opens windows", severity: "blocked" },
  leaving: { title: "Redirects to external sites", severity: "suspected", reason: "redirects-to-external-sites" },
  websocket: { title: "WebSocket", severity: "blocked" },
  device: { title: "Device access", severity: "blocked" },
  "computed-host": { title: "Host known only while it runs", severity: "notice" },
  frame: { title: "Shows other documents", severity: "blocked" },
  "own-file": { title: "Loads its own file", severity: "blocked" },
  webrtc: { title: "WebRTC", severity: "blocked" },
  base: { title: "Changes its base URL", severity: "blocked" },
  nul: { title: "NUL character", severity: "blocked" },
  "not-a-page": { title: "Not a page", severity: "suspected", reason: "broken-html" },
  "curly-quotes": { title: "Curly quotes in code", severity: "suspected", reason: "broken-html" },
  "invisible-characters": { title: "Invisible characters in code", severity: "suspected", reason: "broken-html" },
  "form-action": { title: "Sends a form to a server", severity: "blocked" },
};

export function* findProblemFindings({ html, declaredHosts }: CheckedContent): Generator<FoundFinding> {
  for (const { code, message, from } of findProblems(html, declaredHosts)) {
    const { reason = null, ...rule } = RULES[code];
    yield { id: code, hint: message, at: from, reason, ...rule };
  }
}
