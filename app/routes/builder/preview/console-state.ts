import { isDeclarable } from "#domain/listing/declared-hosts.ts";
import { DECLARED_DIRECTIVES } from "#domain/previews/app-policy.ts";
import type { BridgeMessage } from "#domain/previews/bridge.ts";
import { MAX_CONSOLE_LINES } from "#domain/previews/bridge-limits.ts";
import { type ConsoleLine, readConsoleLines } from "#domain/previews/console-lines.ts";

/** `line` is the line in the code, 0 if unknown; `host` could be declared so that it is no longer blocked. */
export type Entry = ConsoleLine & { id: number; line: number; host?: string };
/** `omitted` counts lines that are not in `entries` any more. */
export type ConsoleState = { entries: Array<Entry>; omitted: number; nextId: number };

export const EMPTY_CONSOLE: ConsoleState = { entries: [], omitted: 0, nextId: 1 };

const STORAGE_REFUSED =
  "This browser keeps no data for apps shown in a frame. What this run stores is kept in memory, until it ends.";

/** `path`: of the run, whose address is opaque to its author. */
type App = { origin: string; path: string; code: string; now: number };

export function addMessage(state: ConsoleState, message: BridgeMessage, app: App): ConsoleState {
  if (message.type !== "console") return addEntries(state, toEntry(message, app), 0);
  return addEntries(
    state,
    readConsoleLines(message.lines).map((line) => ({ ...line, line: 0 })),
    message.omitted,
  );
}

export function addInput(state: ConsoleState, code: string, now: number) {
  return addEntries(state, [{ ...textEntry(code, now), level: "input" }], 0);
}

function addEntries(state: ConsoleState, added: Array<Omit<Entry, "id">>, omitted: number): ConsoleState {
  if (added.length === 0 && omitted === 0) return state;
  const numbered = added.map((entry, index) => ({ ...entry, id: state.nextId + index }));
  const clearedAt = numbered.findLastIndex(({ level }) => level === "clear");
  const all = clearedAt < 0 ? [...state.entries, ...numbered] : numbered.slice(clearedAt);
  const entries = all.slice(-MAX_CONSOLE_LINES);
  return {
    entries,
    omitted: (clearedAt < 0 ? state.omitted + omitted : 0) + all.length - entries.length,
    nextId: state.nextId + added.length,
  };
}

function textEntry(text: string, at: number): Omit<Entry, "id"> {
  return { level: "info", at, indent: 0, values: [{ kind: "text", text }], line: 0 };
}

function toEntry(message: BridgeMessage, app: App): Array<Omit<Entry, "id">> {
  switch (message.type) {
    case "error":
      return [{ ...textEntry(message.message, app.now), level: "error", line: knownLine(message.line, app.code) }];
    case "violation":
      return [
        {
          ...textEntry(refusalText(message, app), app.now),
          level: "error",
          line: knownLine(message.line, app.code),
          host: declarableHost(message),
        },
      ];
    case "open-link":
      return [textEntry(`A link points to ${message.url}`, app.now)];
    case "storage-refused":
      return [{ ...textEntry(STORAGE_REFUSED, app.now), level: "warn" }];
    default:
      return [];
  }
}

/** Undefined where declaring would not help: for code, styles, sockets, and addresses that no policy names. */
function declarableHost({ directive, blocked }: { directive: string; blocked: string }) {
  const url = URL.parse(blocked);
  const isHelped = DECLARED_DIRECTIVES.has(directive) && url?.origin === `https://${url?.hostname}`;
  return url && isHelped && isDeclarable(url.hostname) ? url.hostname : undefined;
}

/** The document is written in one call, so browsers report line 1 for every error outside a script. */
function knownLine(line: number, code: string) {
  return line > 1 || /^[^\n]*<script/i.test(code) ? line : 0;
}

/** An app has no other files, so a refused request to its own origin means a missing file, or the app itself. */
export function refusalText(
  { directive, blocked }: { directive: string; blocked: string },
  { origin, path }: { origin: string; path: string },
) {
  const folder = origin + path.replace(/[^/]*$/, "");
  const isOwn = blocked === origin || blocked.startsWith(`${origin}/`);
  const file = isOwn
    ? blocked.slice((blocked.startsWith(folder) ? folder : origin).length).replace(/^\/|[?#].*/g, "")
    : "";
  const isItself = isOwn && (file === "" || file === path.slice(path.lastIndexOf("/") + 1));
  if (directive === "form-action")
    return "A form wasn't sent: apps can't send forms to a server. Handle its submit event in a script instead.";
  if (directive === "link")
    return `A link wasn't opened: ${isOwn ? `an app is a single page, so ${file || "it"} is missing` : `apps can't open ${blocked}`}.`;
  if (directive === "window.open") {
    const address = isItself || blocked === "about:blank" ? "" : ` (${isOwn ? file : blocked})`;
    return `window.open was blocked: apps can't open windows${address}`;
  }
  if (isItself)
    return `The app can't load its own file (${directive}). Read it from document.documentElement.outerHTML instead.`;
  if (isOwn) return `${file} is missing because an app is a single file. Paste its content into your code instead.`;
  return `Blocked a request to ${blocked} (${directive})`;
}

export type ConsoleProps = {
  state: ConsoleState;
  projectId: string | null;
  isRunning: boolean;
  onClear: () => void;
  onEvaluate: (code: string) => void;
  onGoToLine: (line: number) => void;
};
