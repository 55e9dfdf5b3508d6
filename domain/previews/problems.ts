import { blankScriptComments, blankStyleComments, refusedAddresses } from "./addresses.ts";

/** One thing in an app's source that will not work: where (UTF-16 offsets, lines from 1), what, and what to do. */
export type Problem = {
  from: number;
  to: number;
  line: number;
  severity: "error" | "warning" | "info";
  code:
    | "blocked-host"
    | "no-title"
    | "no-viewport"
    | "no-lang"
    | "service-worker"
    | "popup"
    | "base"
    | "frame"
    | "form-action";
  message: string;
};

type Found = Omit<Problem, "line">;
type Attribute = { name: string; value: string; text: string; at: number };
type Tag = { name: string; at: number; attributes: Array<Attribute> };

/** Problems that are named in one source; more would bury the first. */
export const PROBLEMS_MAX = 200;

// A comment; an element whose content is no markup, up to its end; any other tag that opens, or the end of a drawing.
// Each of these ends in something optional or at the end of the text, so that none is tried for long in vain.
const ATTRIBUTES = /(?:[^"'>]+|"[^"]*"?|'[^']*'?)*/.source;
const PIECE = new RegExp(
  [
    /<!--[\s\S]*?(?:-->|$)/.source,
    `<(script|style|title|textarea)(?![^\\s/>])(${ATTRIBUTES})>?([\\s\\S]*?)(?=</\\1|$)`,
    `<(/svg|[a-z][^\\s/>"']*)(${ATTRIBUTES})`,
  ].join("|"),
  "gi",
);
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"?|'([^']*)'?|([^\s"'>]+)))?/g;

/** Attributes that the browser, or a script that loads later, takes an address from. */
const LOADS = /^(?:(?:xlink:)?href|(?:data-|image)?src(?:set)?|poster|data|background|style)$/;
const LINKS = new Set(["a", "area"]);
const READING_LINK = /^(?:canonical|license|author|alternate|help|me|next|prev|search|bookmark|shortlink)$/i;
/** Elements that bring in another document, and the attribute that does. */
const FRAMES = new Map([
  ["iframe", "src"],
  ["object", "data"],
  ["embed", "src"],
]);

const REFUSED_CALL = /\bnavigator\s*\.\s*(serviceWorker)\b|\bwindow\s*\.\s*open\s*\(/g;
/** What stands in a script before an address that is loaded; and before one that is a link in markup. */
const LOADED_BY =
  /(?:\b(?:fetch|import|from|importScripts|WebSocket|EventSource)\s*\(?|\bsrc(?:set)?\s*=)\s*\\?["'`]$|url\(\\?["']?$/;
const LINKED_BY = /<a\s[^<>]*\bhref\s*=\s*\\?["']?$/i;

function* blockedHosts(
  text: string,
  at: number,
  judge: (before: string) => Found["severity"] | null,
): Generator<Found> {
  for (const { from, to, before, message } of refusedAddresses(text)) {
    const severity = judge(before);
    if (severity) yield { from: at + from, to: at + to, severity, code: "blocked-host", message };
  }
}

function judgeInScript(before: string) {
  if (LINKED_BY.test(before)) return null;
  return LOADED_BY.test(before) ? "error" : "warning";
}

function* inScript(source: string, at: number): Generator<Found> {
  const script = blankScriptComments(source);
  for (const match of script.matchAll(REFUSED_CALL)) {
    const place = { from: at + match.index, to: at + match.index + match[0].length, severity: "warning" } as const;
    yield match[1]
      ? { ...place, code: "service-worker", message: "Apps cannot have a service worker; leave its registration out." }
      : { ...place, code: "popup", message: "Apps cannot open windows; show it in the page, or offer a link." };
  }
  yield* blockedHosts(script, at, judgeInScript);
}

function readAttribute({ attributes }: Tag, name: string) {
  return attributes.find((attribute) => attribute.name === name)?.value;
}

/** The attributes that have a value; the others say nothing about where a page leads. */
function readAttributes(source: string, at: number) {
  const attributes: Array<Attribute> = [];
  for (const match of source.matchAll(ATTRIBUTE)) {
    const value = match[2] ?? match[3] ?? match[4];
    if (!value) continue;
    attributes.push({
      name: (match[1] ?? "").toLowerCase(),
      value: value.trim(),
      text: match[0],
      at: at + match.index,
    });
  }
  return attributes;
}

/** The tag of a piece; null for a comment. */
function readTag(piece: RegExpExecArray): Tag | null {
  const name = piece[1] ?? piece[4];
  if (!name) return null;
  const at = piece.index + "<".length + name.length;
  return { name: name.toLowerCase(), at, attributes: readAttributes(piece[2] ?? piece[5] ?? "", at) };
}

function placeOf({ name, at }: Tag) {
  return { from: at - "<".length - name.length, to: at };
}

function* inTag(tag: Tag): Generator<Found> {
  const place = { ...placeOf(tag), severity: "error" } as const;
  if (tag.name === "base" && readAttribute(tag, "href")) {
    yield { ...place, code: "base", message: "Apps cannot move their base address; write each address in full." };
    return;
  }
  if (readAttribute(tag, FRAMES.get(tag.name) ?? "")) {
    const message = `Apps cannot frame other documents, and <${tag.name}> stays empty; put its content in the page.`;
    yield { ...place, code: "frame", message };
    return;
  }
  const passive = LINKS.has(tag.name) || READING_LINK.test(readAttribute(tag, "rel") ?? "");
  for (const { name, value, text, at } of tag.attributes) {
    if (/^(?:form)?action$/.test(name) && /^(?:https?:)?\/\//i.test(value)) {
      const message = "Apps cannot send forms to a server; handle the form's submit event in a script instead.";
      yield { from: at, to: at + text.length, severity: "error", code: "form-action", message };
    }
    if (name.startsWith("on")) yield* inScript(text, at);
    if (LOADS.test(name) && !(passive && name.endsWith("href"))) yield* blockedHosts(text, at, () => "error");
  }
}

/** What every page should have; each is looked for until it is found. */
const WANTED = {
  lang: {
    severity: "info",
    code: "no-lang",
    message: 'The page does not name its language; write <html lang="en">, or the language that it is in.',
  },
  title: {
    severity: "warning",
    code: "no-title",
    message: "The page has no title; write the app's name in <title> in its <head>.",
  },
  viewport: {
    severity: "warning",
    code: "no-viewport",
    message:
      'Phones will show the page tiny; write <meta name="viewport" content="width=device-width, initial-scale=1"> in its <head>.',
  },
} as const;

function* findAll(html: string): Generator<Found> {
  const found = new Set<keyof typeof WANTED>();
  let root = { from: 0, to: 0 };
  let head: typeof root | null = null;
  let drawings = 0;
  for (const piece of html.matchAll(PIECE)) {
    const tag = readTag(piece);
    if (!tag) continue;
    const content = piece[3] ?? "";
    const contentAt = piece.index + piece[0].length - content.length;
    if (tag.name === "html") root = placeOf(tag);
    if (tag.name === "head") head = placeOf(tag);
    if (tag.name === "svg" && !piece[0].endsWith("/")) drawings += 1;
    if (tag.name === "/svg") drawings -= 1;
    if (tag.name === "html" && readAttribute(tag, "lang")) found.add("lang");
    // A drawing's title is not the page's.
    if (tag.name === "title" && content.trim() && drawings <= 0) found.add("title");
    if (tag.name === "meta" && readAttribute(tag, "name")?.toLowerCase() === "viewport") found.add("viewport");
    yield* inTag(tag);
    if (tag.name === "script" && !/\bld\+json$/i.test(readAttribute(tag, "type") ?? ""))
      yield* inScript(content, contentAt);
    if (tag.name === "style") yield* blockedHosts(blankStyleComments(content), contentAt, () => "error");
  }
  if (!found.has("lang")) yield { ...root, ...WANTED.lang };
  if (!found.has("title")) yield { ...(head ?? root), ...WANTED.title };
  if (!found.has("viewport")) yield { ...(head ?? root), ...WANTED.viewport };
}

/** What will not work in an app, in the order of its source; nothing of an app without source. */
export function findProblems(html: string): Array<Problem> {
  if (!html.trim()) return [];
  const found: Array<Found> = [];
  for (const problem of findAll(html)) {
    if (found.push(problem) === PROBLEMS_MAX) break;
  }
  found.sort((a, b) => a.from - b.from);
  let line = 1;
  return found.map((problem, index) => {
    line += html.slice(found[index - 1]?.from ?? 0, problem.from).split("\n").length - 1;
    return { ...problem, line };
  });
}
