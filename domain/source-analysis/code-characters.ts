import { isDataScript, type Piece, readPieces } from "./html-parser.ts";

/** A character that word processors and chats put into code. `insert` is what code has instead. */
export type CodeCharacter = { from: number; to: number; kind: "curly-quote" | "invisible"; insert: string };

const INVISIBLE = /[\u00a0\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/;
const CURLY = /[\u2018-\u201f]/;
const ANY = new RegExp(`${INVISIBLE.source}|${CURLY.source}`);
const ANY_OF_ALL = new RegExp(ANY.source, "g");

/** Such characters in tags, scripts and styles, where they break the code. In strings and texts they may be meant. */
export function* findCodeCharacters(html: string): Generator<CodeCharacter> {
  if (!ANY.test(html)) return;
  for (const piece of readPieces(html)) {
    yield* charactersOfTag(html, piece);
    const { tag, content, contentAt } = piece;
    const isCode = tag.name === "style" || (tag.name === "script" && !isDataScript(tag));
    if (isCode) yield* charactersOfCode(content, contentAt);
  }
}

/** The text with what `findCodeCharacters` names replaced. */
export function mendCodeCharacters(html: string) {
  let mended = "";
  let at = 0;
  for (const { from, to, insert } of findCodeCharacters(html)) {
    mended += html.slice(at, from) + insert;
    at = to;
  }
  return mended + html.slice(at);
}

const VALUE = /=\s*(?:"([^"]*)"|'([^']*)')/g;

/** What stands outside of the attributes' quotes, and the code of handlers. */
function* charactersOfTag(html: string, { from, contentAt }: Piece): Generator<CodeCharacter> {
  const tag = html.slice(from, contentAt);
  if (!ANY.test(tag)) return;
  let at = 0;
  for (const match of tag.matchAll(VALUE)) {
    const value = match[1] ?? match[2] ?? "";
    const valueAt = match.index + match[0].length - value.length - 1;
    yield* charactersIn(tag.slice(at, valueAt), from + at, '"');
    const isHandler = /\son[a-z]+\s*$/i.test(tag.slice(0, match.index));
    if (isHandler) yield* charactersOfCode(value, from + valueAt, match[1] === undefined ? '"' : "'");
    at = valueAt + value.length;
  }
  yield* charactersIn(tag.slice(at), from + at, '"');
}

function* charactersIn(text: string, at: number, quote: string): Generator<CodeCharacter> {
  for (const { 0: sign, index } of text.matchAll(ANY_OF_ALL)) {
    if (CURLY.test(sign)) yield { from: at + index, to: at + index + 1, kind: "curly-quote", insert: quote };
    else yield invisible(sign, at + index);
  }
}

function invisible(sign: string, from: number): CodeCharacter {
  return { from, to: from + 1, kind: "invisible", insert: sign === "\u00a0" ? " " : "" };
}

/** Comments, strings and templates, or one of the characters; a curly quote with the text up to its end on the same line. */
const TOKEN = new RegExp(
  [
    String.raw`\/\*[\s\S]*?(?:\*\/|$)|(?<!:)\/\/[^\n]*`,
    String.raw`"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?`,
    "`(?:[^`\\\\]|\\\\[\\s\\S])*`?",
    String.raw`(?<double>[\u201c-\u201f])(?<text>[^\n\u201c-\u201f]{0,2000})(?<end>[\u201c-\u201f])`,
    String.raw`(?<single>[\u2018-\u201b])(?<words>(?:[^\n\u2018-\u201b]|[\u2018-\u201b](?=\p{L})){0,2000})(?<close>[\u2018-\u201b])`,
    CURLY.source,
    INVISIBLE.source,
  ].join("|"),
  "gu",
);

/** `quote`: the only one that the code may use, of an attribute. */
function* charactersOfCode(code: string, at: number, quote?: string): Generator<CodeCharacter> {
  if (!ANY.test(code)) return;
  for (const { 0: token, index, groups } of code.matchAll(TOKEN)) {
    const from = at + index;
    if (INVISIBLE.test(token) && token.length === 1) yield invisible(token, from);
    if (!CURLY.test(token[0] ?? "")) continue;
    const isDouble = /[\u201c-\u201f]/.test(token[0] ?? "");
    const text = groups?.text ?? groups?.words ?? "";
    const insert = quote ?? quoteFor(text, isDouble ? '"' : "'");
    yield { from, to: from + 1, kind: "curly-quote", insert };
    if (token.length > 1) yield { from: from + token.length - 1, to: from + token.length, kind: "curly-quote", insert };
  }
}

/** The other mark where the text has this one. */
function quoteFor(text: string, mark: string) {
  if (!text.includes(mark)) return mark;
  return mark === '"' ? "'" : '"';
}
