import type { DeclaredHost } from "#domain/listing/declared-hosts.ts";
import { blankScriptComments } from "#domain/source-analysis/comments.ts";
import { isDataScript, readPieces } from "#domain/source-analysis/html-parser.ts";
import { type Reference, scriptReferences, tagReferences } from "#domain/source-analysis/references.ts";
import type { CheckedContent, FoundFinding, History } from "./finding.ts";
import { isTypedField } from "./typed-fields.ts";

const SENDS = /\b(?:fetch|sendBeacon|XMLHttpRequest|axios)\b/;
const BEFORE_MEDIA = /\b(?:src(?:set)?|poster)\s*=\s*\\?["'`]$/;

/** What the app may send, and to which hosts that the author has not had approved yet. */
export function* findNetworkFindings(
  { html, declaredHosts }: CheckedContent,
  history: History,
): Generator<FoundFinding> {
  if (declaredHosts.length === 0) return;
  const contacts = readContacts(html);
  for (const declared of declaredHosts) {
    const sent = contacts.hasField ? contacts.requests.get(declared.host) : undefined;
    if (sent !== undefined) yield sendsInput(declared, sent);
    if (!history.newHosts.includes(declared.host)) continue;
    const at = contacts.references.get(declared.host) ?? null;
    const hint = `${declared.host} is declared for “${declared.purpose}”. New hosts need manual review.`;
    yield { id: "new-host", severity: "notice", title: "New host for this author", hint, at, reason: null };
  }
}

function sendsInput({ host, purpose }: DeclaredHost, at: number): FoundFinding {
  return {
    id: "sends-input",
    severity: "suspected",
    title: "Collects personal data",
    hint: `The app has fields and sends requests to ${host}, declared for “${purpose}”. The description must say what is sent.`,
    at,
    reason: "collects-personal-data",
  };
}

/** Offsets of the first reference to a host, and of the first request that a script may send there. */
function readContacts(html: string) {
  const references = new Map<string, number>();
  const requests = new Map<string, number>();
  let hasField = false;
  for (const { tag, content, contentAt } of readPieces(html)) {
    hasField ||= isTypedField(tag);
    for (const reference of tagReferences(tag)) addFirst(references, reference, 0);
    if (tag.name !== "script" || isDataScript(tag)) continue;
    const script = blankScriptComments(content);
    const sends = SENDS.test(script);
    for (const reference of scriptReferences(script)) {
      addFirst(references, reference, contentAt);
      if (sends && !BEFORE_MEDIA.test(reference.before)) addFirst(requests, reference, contentAt);
    }
  }
  return { references, requests, hasField };
}

function addFirst(offsets: Map<string, number>, { host, from }: Reference, base: number) {
  if (!offsets.has(host)) offsets.set(host, base + from);
}
