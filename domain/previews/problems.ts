import { blankScriptComments, blankStyleComments } from "./addresses.ts";
import { isDeclarable } from "./hosts.ts";
import { isDataScript, readAttribute, readPieces, type Tag } from "./markup.ts";
import { type MissingFile, missingFilesOfScript, missingFilesOfTag } from "./missing-files.ts";
import { isReachable, reachablePaths } from "./policy.ts";
import { FRAMES, isUnpinned, type Reference, scriptReferences, styleReferences, tagReferences } from "./references.ts";

/** One thing in an app's source that will not work: where (UTF-16 offsets, lines from 1), what, and what to do. */
export type Problem = {
  from: number;
  to: number;
  line: number;
  severity: "error" | "warning" | "info";
  code:
    | "blocked-host"
    | "blocked-path"
    | "unpinned"
    | "missing-file"
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

/** Problems that are named in one source; more would bury the first. */
export const PROBLEMS_MAX = 200;

const REFUSED_CALL = /\bnavigator\s*\.\s*(serviceWorker)\b|\bwindow\s*\.\s*open\s*\(/g;

function refusalOf({ scheme, host, use }: Reference) {
  if (scheme.startsWith("ws")) return `Apps cannot open WebSockets, here to ${host}; use fetch with an allowed host.`;
  if (isReachable(host)) {
    return scheme === "http:" ? `${host} may be reached over https only; write https:// instead of http://.` : null;
  }
  const instead =
    use === "data" && isDeclarable(host) ? "declare it for review, or embed the file" : "embed the file instead";
  return `${host} is not on the list of hosts that apps may reach; ${instead}.`;
}

/** Why the path on a partly reachable host is refused, or null. A path that a script completes may be allowed. */
function pathRefusalOf({ host, path }: Reference) {
  const allowed = reachablePaths(host);
  if (path === "" || allowed.length === 0) return null;
  if (allowed.some((prefix) => path.startsWith(prefix) || prefix.startsWith(path))) return null;
  return `Of ${host}, apps may reach ${allowed.join(" and ")} only; declare the host for review to reach more.`;
}

function* blockedHosts(references: Iterable<Reference>, at = 0): Generator<Found> {
  for (const reference of references) {
    const place = { from: at + reference.from, to: at + reference.to };
    const severity = reference.certain ? "error" : "warning";
    const hostRefusal = refusalOf(reference);
    const pathRefusal = pathRefusalOf(reference);
    if (hostRefusal) yield { ...place, severity, code: "blocked-host", message: hostRefusal };
    else if (pathRefusal) yield { ...place, severity, code: "blocked-path", message: pathRefusal };
    else if (isUnpinned(reference)) yield { ...place, severity: "info", code: "unpinned", message: UNPINNED };
  }
}

const UNPINNED =
  "This code may change after a review; name one release, such as name@1.2.3, or give the tag an integrity attribute.";

function* namedFiles(files: Iterable<MissingFile>, at = 0): Generator<Found> {
  for (const { name, from, to, isMedia } of files) {
    const instead = isMedia ? "embed it as a data: address" : "paste its content here";
    const message = `Your file ${name} is missing, as an app is a single file; ${instead}.`;
    yield { from: at + from, to: at + to, severity: "warning", code: "missing-file", message };
  }
}

function* inScript(source: string, at: number): Generator<Found> {
  const script = blankScriptComments(source);
  for (const match of script.matchAll(REFUSED_CALL)) {
    const place = { from: at + match.index, to: at + match.index + match[0].length, severity: "warning" } as const;
    yield match[1]
      ? { ...place, code: "service-worker", message: "Apps cannot have a service worker; leave its registration out." }
      : { ...place, code: "popup", message: "Apps cannot open windows; show it in the page, or offer a link." };
  }
  yield* blockedHosts(scriptReferences(script), at);
  yield* namedFiles(missingFilesOfScript(script), at);
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
  for (const { name, value, text, at } of tag.attributes) {
    if (/^(?:form)?action$/.test(name) && /^(?:https?:)?\/\//i.test(value)) {
      const message = "Apps cannot send forms to a server; handle the form's submit event in a script instead.";
      yield { from: at, to: at + text.length, severity: "error", code: "form-action", message };
    }
    if (name.startsWith("on")) yield* inScript(text, at);
  }
  yield* blockedHosts(tagReferences(tag));
  yield* namedFiles(missingFilesOfTag(tag));
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
  for (const { tag, text, content, contentAt } of readPieces(html)) {
    if (tag.name === "html") root = placeOf(tag);
    if (tag.name === "head") head = placeOf(tag);
    if (tag.name === "svg" && !text.endsWith("/")) drawings += 1;
    if (tag.name === "/svg") drawings -= 1;
    if (tag.name === "html" && readAttribute(tag, "lang")) found.add("lang");
    // A drawing's title is not the page's.
    if (tag.name === "title" && content.trim() && drawings <= 0) found.add("title");
    if (tag.name === "meta" && readAttribute(tag, "name")?.toLowerCase() === "viewport") found.add("viewport");
    yield* inTag(tag);
    if (tag.name === "script" && !isDataScript(tag)) yield* inScript(content, contentAt);
    if (tag.name === "style") yield* blockedHosts(styleReferences(blankStyleComments(content)), contentAt);
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
