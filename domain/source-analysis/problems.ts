import { findCodeCharacters } from "./code-characters.ts";
import { blankScriptComments, blankStyleComments } from "./comments.ts";
import { handlesForms, serverAttribute } from "./forms.ts";
import { contactProblems, hostProblems } from "./host-problems.ts";
import { type Attribute, isDataScript, type Piece, readAttribute, readPieces, type Tag } from "./html-parser.ts";
import { inlineLibrary } from "./inlining.ts";
import { type MissingFile, missingFilesOfScript, missingFilesOfTag, missingPageOfTag } from "./missing-files.ts";
import type { FoundProblem, Problem } from "./problem.ts";
import { canBecomePage, recognizeSource } from "./recognition/recognize-source.ts";
import { notAPageText } from "./recognition/source-texts.ts";
import { FRAME_TAGS, scriptReferences, styleReferences, tagReferences } from "./references.ts";
import { LEAVING_MESSAGE, refusedCalls } from "./refused-calls.ts";
import { MAX_PROBLEMS } from "./rules.ts";

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

const FORM_MESSAGE = "Apps can't send forms to a server. Handle the form's submit event in a script instead.";

function* pageProblems(tag: Tag, document: OwnHandlers): Generator<FoundProblem> {
  const sent = serverAttribute(tag);
  const isAbsolute = sent !== null && /^(?:https?:)?\/\//i.test(sent.value);
  if (sent && (isAbsolute || !document.handlesForms)) {
    const severity = isAbsolute ? "error" : "warning";
    yield { ...attributeRange(sent), severity, code: "form-action", message: FORM_MESSAGE };
  }
  const page = missingPageOfTag(tag);
  if (!page || document.handlesLinks) return;
  const message = `An app is a single page, so this link to ${page.value} leads nowhere. Put that content in this page, and link to its id.`;
  yield { ...attributeRange(page), severity: "warning", code: "missing-file", message };
}

/** What scripts of the document may do with forms and links. */
type OwnHandlers = { handlesForms: boolean; handlesLinks: boolean };

function attributeRange({ at, text }: Attribute) {
  return { from: at, to: at + text.length };
}

function* tagProblems(tag: Tag, document: OwnHandlers): Generator<FoundProblem> {
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
    const { name } = attribute;
    if (name.startsWith("on")) yield* handlerProblems(attribute);
  }
  yield* pageProblems(tag, document);
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

const ROUTER = /\bpushState\b|\bnavigation\s*\.\s*(?:addEventListener|onnavigate)\b/;

function* documentProblems(html: string): Generator<FoundProblem> {
  const found = new Set<keyof typeof REQUIRED_TAGS>();
  let root = { from: 0, to: 0 };
  let head: typeof root | null = null;
  const document = { handlesForms: handlesForms(html), handlesLinks: ROUTER.test(html) };
  for (const piece of readPieces(html)) {
    const { tag, content, contentAt } = piece;
    if (tag.name === "html") root = tagRange(tag);
    if (tag.name === "head") head = tagRange(tag);
    if (tag.name === "html" && readAttribute(tag, "lang")) found.add("lang");
    // The title of a drawing has no raw text.
    if (tag.name === "title" && content.trim()) found.add("title");
    if (tag.name === "meta" && readAttribute(tag, "name")?.toLowerCase() === "viewport") found.add("viewport");
    yield* tagProblems(tag, document);
    yield* libraryProblems(html, piece);
    if (tag.name === "script" && !isDataScript(tag)) yield* scriptProblems(content, contentAt);
    if (tag.name === "style") yield* hostProblems(styleReferences(blankStyleComments(content)), contentAt);
  }
  if (!found.has("lang")) yield { ...root, ...REQUIRED_TAGS.lang };
  if (!found.has("title")) yield { ...(head ?? root), ...REQUIRED_TAGS.title };
  if (!found.has("viewport")) yield { ...(head ?? root), ...REQUIRED_TAGS.viewport };
}

/** What it is instead of a page, at its first line. Nothing else is worth telling then. */
function notAPage(html: string): FoundProblem | null {
  const source = recognizeSource(html);
  const message = notAPageText(source.kind);
  if (message === null) return null;
  const from = html.length - html.trimStart().length;
  const [line = ""] = html.slice(from).split("\n", 1);
  const canConvert = canBecomePage(source) || source.kind === "address";
  const fix = canConvert ? ({ kind: "convert" } as const) : undefined;
  return { from, to: from + line.length, severity: "error", code: "not-a-page", message, fix };
}

const CHARACTERS = {
  "curly-quote": { code: "curly-quotes", message: "Code can't have curly quotes; it needs straight ones: \" or '." },
  invisible: { code: "invisible-characters", message: "There is an invisible character here that breaks code." },
} as const;

/** One a line and kind. */
function* characterProblems(html: string): Generator<FoundProblem> {
  const lineEnds = new Map<string, number>();
  for (const { kind, from } of findCodeCharacters(html)) {
    if (from < (lineEnds.get(kind) ?? 0)) continue;
    const lineEnd = html.indexOf("\n", from);
    lineEnds.set(kind, lineEnd < 0 ? html.length : lineEnd);
    yield { from, to: from + 1, severity: "error", ...CHARACTERS[kind], fix: { kind: "mend" } };
  }
}

function* allProblems(html: string): Generator<FoundProblem> {
  const nul = html.indexOf("\0");
  const message = "A file with a NUL character can't be saved. Remove this character.";
  if (nul >= 0) yield { from: nul, to: nul + 1, severity: "error", code: "nul", message };
  const wrongKind = notAPage(html);
  if (wrongKind) return yield wrongKind;
  yield* characterProblems(html);
  yield* documentProblems(html);
}

/** Without what the author has declared: the code alone doesn't say so. */
export function findProblems(html: string, declaredHosts: ReadonlyArray<{ host: string }> = []): Array<Problem> {
  if (!html.trim()) return [];
  const declared = new Set(declaredHosts.map(({ host }) => host));
  const found: Array<FoundProblem> = [];
  for (const problem of allProblems(html)) {
    const { fix } = problem;
    if (fix?.kind === "declare" && fix.hosts.every((host) => declared.has(host))) continue;
    if (found.push(problem) === MAX_PROBLEMS) break;
  }
  found.sort((a, b) => a.from - b.from);
  let line = 1;
  return found.map((problem, index) => {
    line += html.slice(found[index - 1]?.from ?? 0, problem.from).split("\n").length - 1;
    return { ...problem, line };
  });
}
