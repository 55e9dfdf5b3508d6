import { isAlwaysAllowed } from "#domain/listing/always-allowed-hosts.ts";
import { blankScriptComments } from "#domain/source-analysis/comments.ts";
import { serverAttribute } from "#domain/source-analysis/forms.ts";
import { readAttribute, readPieces, type Tag } from "#domain/source-analysis/html-parser.ts";
import { scriptReferences } from "#domain/source-analysis/references.ts";
import { findEndlessLoop, findUnreadable } from "./code-shapes.ts";
import type { CheckedContent, FoundFinding } from "./finding.ts";
import { isTypedField } from "./typed-fields.ts";

const SENDS = /\b(?:fetch|sendBeacon|XMLHttpRequest|axios|WebSocket|EventSource)\b/;
/** A picture's address that a script completes with data. */
const COMPLETED = /^[^"'`\s]{0,200}(?:\$\{|["'`]\s*\+)/;
const BEFORE_PICTURE = /\bsrc\s*=\s*\\?["'`]$/;
const WATCHES_KEYS =
  /\b(?:document|window|body|documentElement|globalThis|self)\s*\.\s*(?:addEventListener\s*\(\s*["'`]key(?:down|up|press)|onkey(?:down|up|press)\s*=)|(?<![\w$.])addEventListener\s*\(\s*["'`]key(?:down|up|press)/;
const RECORDS_KEYS =
  /(?:\+=|\bpush\s*\(|\bbody\s*:|=\s*["'`]\s*\+|\$\{)\s*(?:\w+\s*\(\s*)?\w+\s*\.\s*(?:key|code)\b(?!\s*[!=]==?)/;
const STARTS_WORKER = /\bnew\s+(?:Shared)?Worker\b/;
const OPENS_SOCKET = /\bnew\s+WebSocket\b|["'`]wss?:\/\//;

type Place = { host: string; at: number };
type Page = {
  hasField: boolean;
  hasPassword: boolean;
  form: number | null;
  /** Where a script sends something to a host that nobody reviewed. */
  undeclared: Place | null;
  watchesKeys: number | null;
  recordsKeys: boolean;
  loop: number | null;
  unreadable: ReturnType<typeof findUnreadable>;
  worker: number | null;
  hasSocket: boolean;
};

/** What code seems to be written for, whatever the sandbox would refuse. */
export function* findIntentFindings(content: CheckedContent): Generator<FoundFinding> {
  const page = readPage(content);
  yield* sendingFindings(page);
  if (page.loop !== null) {
    yield page.worker === null
      ? suspected("endless-loop", "Endless loop", "This loop never ends, so the page would hang.", page.loop)
      : suspected("endless-worker", "Endless loop in a worker", ENDLESS_WORKER, page.loop);
  }
  if (page.worker !== null && page.hasSocket)
    yield suspected("worker-socket", "Workers with a WebSocket", WORKER_SOCKET, page.worker);
  const { code, library } = page.unreadable;
  if (code !== null) yield suspected("minified", "Code that can't be read", MINIFIED, code);
  if (library !== null)
    yield { ...PASTED_LIBRARY, id: "pasted-library", severity: "notice", at: library, reason: null };
}

const ENDLESS_WORKER = "A worker that never stops uses up the device. Programs that mine cryptocurrency do this.";
const WORKER_SOCKET = "Workers and a WebSocket together are how programs mine cryptocurrency. Say what they are for.";
const MINIFIED = "The code is in one long line. Submit the source as it was written, so that it can be reviewed.";

const PASTED_LIBRARY = {
  title: "Library in one long line",
  hint: "This code begins as a library does. No check compared it with that library.",
};

function* sendingFindings({ hasField, hasPassword, form, undeclared, watchesKeys, recordsKeys }: Page) {
  if (undeclared && watchesKeys !== null) {
    const hint = `The page listens to every key and sends data to ${undeclared.host}, which isn't declared.`;
    if (recordsKeys) yield suspected("sends-keys", "Records keys and sends them", hint, watchesKeys);
    else yield suspected("watches-keys", "Listens to keys and sends data", hint, watchesKeys);
  }
  const at = undeclared?.at ?? form;
  if (at === null || !(hasField || hasPassword)) {
    if (undeclared) yield undeclaredHost(undeclared);
    return;
  }
  const to = undeclared ? `${undeclared.host}, which isn't declared` : "a server";
  if (hasPassword) yield suspected("sends-password", "Sends a password", `A password can go to ${to}.`, at);
  else yield suspected("sends-typed", "Sends what people type", `What people type can go to ${to}.`, at);
}

function undeclaredHost({ host, at }: Place): FoundFinding {
  const hint = `The code sends requests to ${host}, which isn't declared.`;
  return {
    id: "contacts-undeclared",
    severity: "suspected",
    title: "Contacts a host in secret",
    hint,
    at,
    reason: null,
  };
}

const REASONS = {
  "sends-keys": "malicious-code",
  "watches-keys": "collects-personal-data",
  "sends-password": "malicious-code",
  "sends-typed": "collects-personal-data",
  "endless-worker": "malicious-code",
  "endless-loop": "performance-issues",
  "worker-socket": "malicious-code",
  minified: "unsafe-scripts",
} as const;

function suspected(id: keyof typeof REASONS, title: string, hint: string, at: number): FoundFinding {
  return { id, severity: "suspected", title, hint, at, reason: REASONS[id] };
}

function readPage({ html, declaredHosts }: CheckedContent) {
  const declared = new Set(declaredHosts.map(({ host }) => host));
  const page: Page = {
    ...{ hasField: false, hasPassword: false, form: null, undeclared: null, watchesKeys: null, recordsKeys: false },
    ...{ loop: null, unreadable: { code: null, library: null }, worker: null, hasSocket: false },
  };
  const scripts: Array<{ content: string; contentAt: number }> = [];
  for (const { tag, content, contentAt } of readPieces(html)) {
    page.hasField ||= isTypedField(tag);
    page.hasPassword ||= isPassword(tag);
    const sent = serverAttribute(tag);
    if (sent && /^(?:https?:)?\/\//i.test(sent.value)) page.form ??= sent.at;
    for (const { name, text, at, decoded } of tag.attributes)
      if (name.startsWith("on")) readScript(page, decoded ?? text, at, declared);
    if (!isJavaScript(tag)) continue;
    scripts.push({ content, contentAt });
    readScript(page, blankScriptComments(content), contentAt, declared);
  }
  page.unreadable = findUnreadable(scripts);
  return page;
}

function readScript(page: Page, script: string, at: number, declared: ReadonlySet<string>) {
  const first = (pattern: RegExp) => {
    const index = script.search(pattern);
    return index < 0 ? null : at + index;
  };
  page.undeclared ??= findUndeclared(script, at, declared);
  page.watchesKeys ??= first(WATCHES_KEYS);
  page.recordsKeys ||= RECORDS_KEYS.test(script);
  page.worker ??= first(STARTS_WORKER);
  page.hasSocket ||= OPENS_SOCKET.test(script);
  const loop = findEndlessLoop(script);
  if (loop !== null) page.loop ??= at + loop;
}

function findUndeclared(script: string, at: number, declared: ReadonlySet<string>): Place | null {
  const sends = SENDS.test(script);
  for (const { host, from, to, before, use } of scriptReferences(script)) {
    if (use === "code" || declared.has(host) || isAlwaysAllowed(host) || NAMES_ONLY.has(host)) continue;
    const isPicture = BEFORE_PICTURE.test(before);
    if (isPicture ? COMPLETED.test(script.slice(to, to + 250)) : sends) return { host, at: at + from };
  }
  return null;
}

/** Hosts in the names of namespaces and schemas, which nothing loads. */
const NAMES_ONLY = new Set(["www.w3.org", "schema.org", "purl.org"]);

function isPassword(tag: Tag) {
  return tag.name === "input" && readAttribute(tag, "type")?.toLowerCase() === "password";
}

/** What browsers run, so no templates, data and shaders. */
export function isJavaScript(tag: Tag) {
  if (tag.name !== "script") return false;
  return /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i.test(readAttribute(tag, "type") ?? "");
}
