import { blankScriptComments, blankStyleComments } from "./comments.ts";
import { contactProblems, hostProblems } from "./host-problems.ts";
import { type Attribute, isDataScript, type Piece, readAttribute, readPieces, type Tag } from "./html-parser.ts";
import { type InlineLibrary, inlineLibrary } from "./inlining.ts";
import { type MissingFile, missingFilesOfScript, missingFilesOfTag } from "./missing-files.ts";
import { FRAME_TAGS, scriptReferences, styleReferences, tagReferences } from "./references.ts";
import { LEAVING_MESSAGE, type RefusedCall, refusedCalls } from "./refused-calls.ts";

/** Offsets are UTF-16; lines count from 1. */
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
    /** A host that only counts visitors. */
    | "statistics"
    /** A library contacts a host of its own. */
    | "library-host"
    /** A library that the editor can paste in. */
    | "library"
    | RefusedCall["code"]
    | "base"
    | "nul"
    | "form-action";
  message: string;
  fix?: ProblemFix;
};

/** What the editor can do about a problem. */
type ProblemFix =
  | { kind: "declare"; hosts: ReadonlyArray<string> }
  | ({ kind: "inline" } & InlineLibrary)
  | { kind: "embed"; name: string };

export type FoundProblem = Omit<Problem, "line">;

export const MAX_PROBLEMS = 200;

function* missingFileProblems(files: Iterable<MissingFile>, at = 0): Generator<FoundProblem> {
  for (const { name, from, to, isMedia, isEmbeddable } of files) {
    const instead = isMedia ? "embed it as a data: URL" : "paste its content in";
    const message = `Your file ${name} isn't included here: ${instead}.`;
    const fix = isEmbeddable ? ({ kind: "embed", name } as const) : undefined;
    yield { from: at + from, to: at + to, severity: "warning", code: "missing-file", message, fix };
  }
}

function* scriptProblems(source: string, at: number): Generator<FoundProblem> {
  const script = blankScriptComments(source);
  for (const call of refusedCalls(script)) yield { ...call, from: at + call.from, to: at + call.to };
  yield* hostProblems(scriptReferences(script), at);
  yield* contactProblems(script, at);
  yield* missingFileProblems(missingFilesOfScript(script), at);
}

/** Where entities are decoded, offsets are lost: its problems are the whole attribute's. */
function* handlerProblems({ text, at, decoded }: Attribute): Generator<FoundProblem> {
  if (decoded === null) return yield* scriptProblems(text, at);
  for (const problem of scriptProblems(decoded, at)) yield { ...problem, from: at, to: at + text.length };
}

function tagRange({ name, at }: Tag) {
  return { from: at - "<".length - name.length, to: at };
}

function* tagProblems(tag: Tag): Generator<FoundProblem> {
  const problem = { ...tagRange(tag), severity: "error" } as const;
  if (tag.name === "base" && readAttribute(tag, "href")) {
    yield { ...problem, code: "base", message: "Apps can't change their base URL. Write each URL in full." };
    return;
  }
  if (tag.name === "meta" && /;\s*url\s*=/i.test(refreshOf(tag))) {
    yield { ...problem, code: "leaving", message: LEAVING_MESSAGE };
  }
  const source = FRAME_TAGS.get(tag.name);
  if (source && readAttribute(tag, source)) {
    const message = `Apps can't show other documents in <${tag.name}>, so it will stay empty. Put its content in the page.`;
    yield { ...problem, code: "frame", message };
    return;
  }
  for (const attribute of tag.attributes) {
    const { name, value, text, at } = attribute;
    if (/^(?:form)?action$/.test(name) && /^(?:https?:)?\/\//i.test(value)) {
      const message = "Apps can't send forms to a server. Handle the form's submit event in a script instead.";
      yield { from: at, to: at + text.length, severity: "error", code: "form-action", message };
    }
    if (name.startsWith("on")) yield* handlerProblems(attribute);
  }
  yield* hostProblems(tagReferences(tag));
  yield* missingFileProblems(missingFilesOfTag(tag));
}

function refreshOf(tag: Tag) {
  return readAttribute(tag, "http-equiv")?.toLowerCase() === "refresh" ? (readAttribute(tag, "content") ?? "") : "";
}

function* libraryProblems(html: string, piece: Piece): Generator<FoundProblem> {
  const library = inlineLibrary(html, piece);
  if (!library) return;
  const message = `The app loads this from ${library.host} each time it starts. If you paste it in, it won't need the network.`;
  yield { ...tagRange(piece.tag), severity: "info", code: "library", message, fix: { kind: "inline", ...library } };
}

const REQUIRED_TAGS = {
  lang: {
    severity: "info",
    code: "no-lang",
    message: `The page doesn't state its language; write <html lang="en">, or the code for its language.`,
  },
  title: {
    severity: "warning",
    code: "no-title",
    message: "The page has no title; add a <title> with the app's name to the <head>.",
  },
  viewport: {
    severity: "warning",
    code: "no-viewport",
    message:
      'Phones will show the page tiny; add <meta name="viewport" content="width=device-width, initial-scale=1"> to the <head>.',
  },
} as const;

function* documentProblems(html: string): Generator<FoundProblem> {
  const found = new Set<keyof typeof REQUIRED_TAGS>();
  let root = { from: 0, to: 0 };
  let head: typeof root | null = null;
  for (const piece of readPieces(html)) {
    const { tag, content, contentAt } = piece;
    if (tag.name === "html") root = tagRange(tag);
    if (tag.name === "head") head = tagRange(tag);
    if (tag.name === "html" && readAttribute(tag, "lang")) found.add("lang");
    // The title of a drawing has no raw text.
    if (tag.name === "title" && content.trim()) found.add("title");
    if (tag.name === "meta" && readAttribute(tag, "name")?.toLowerCase() === "viewport") found.add("viewport");
    yield* tagProblems(tag);
    yield* libraryProblems(html, piece);
    if (tag.name === "script" && !isDataScript(tag)) yield* scriptProblems(content, contentAt);
    if (tag.name === "style") yield* hostProblems(styleReferences(blankStyleComments(content)), contentAt);
  }
  if (!found.has("lang")) yield { ...root, ...REQUIRED_TAGS.lang };
  if (!found.has("title")) yield { ...(head ?? root), ...REQUIRED_TAGS.title };
  if (!found.has("viewport")) yield { ...(head ?? root), ...REQUIRED_TAGS.viewport };
}

function* allProblems(html: string): Generator<FoundProblem> {
  const nul = html.indexOf("\0");
  const message = "A file with a NUL character can't be saved. Remove this character.";
  if (nul >= 0) yield { from: nul, to: nul + 1, severity: "error", code: "nul", message };
  yield* documentProblems(html);
}

export function findProblems(html: string): Array<Problem> {
  if (!html.trim()) return [];
  const found: Array<FoundProblem> = [];
  for (const problem of allProblems(html)) {
    if (found.push(problem) === MAX_PROBLEMS) break;
  }
  found.sort((a, b) => a.from - b.from);
  let line = 1;
  return found.map((problem, index) => {
    line += html.slice(found[index - 1]?.from ?? 0, problem.from).split("\n").length - 1;
    return { ...problem, line };
  });
}
