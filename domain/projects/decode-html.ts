import { AppError } from "#domain/kit/errors.ts";
import { type Piece, readAttribute, readPieces } from "#domain/source-analysis/html-parser.ts";

/** Browsers look for `<meta charset>` in as many bytes. */
const PRESCAN_BYTES = 1024;
const BYTE_ORDER_MARKS: ReadonlyArray<{ encoding: string; bytes: ReadonlyArray<number> }> = [
  { encoding: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
];
const CHARSET = /(charset\s*=\s*["']?\s*)([^\s"'/>;]+)/i;

/**
 * The text of an HTML file, as browsers read it: by its byte order mark, else its `<meta charset>`, else as windows-1252,
 * unless the bytes are UTF-8 (decision 163). The declaration becomes UTF-8, since the text is saved and served so.
 * @throws AppError("invalid") if the bytes are not in the encoding that they claim.
 */
export function decodeHtml(bytes: Uint8Array) {
  const declared = markedEncoding(bytes) ?? declaredEncoding(bytes);
  const decoder = declared === null ? decoderOf("utf-8") : decoderOf(declared);
  const html = attemptDecoding(decoder, bytes);
  if (html !== null) return { html: declareUtf8(html), encoding: decoder.encoding };
  if (declared === null) return { html: decoderOf("windows-1252").decode(bytes), encoding: "windows-1252" };
  throw new AppError(
    "invalid",
    "Import failed",
    `The file says that it is ${decoder.encoding} text, and isn't. Please save it as UTF-8 and try again.`,
  );
}

function markedEncoding(bytes: Uint8Array) {
  const mark = BYTE_ORDER_MARKS.find((known) => known.bytes.every((byte, index) => bytes[index] === byte));
  return mark?.encoding ?? null;
}

/** Null without a declaration, or with an unknown one, which browsers ignore too. */
function declaredEncoding(bytes: Uint8Array) {
  const start = decoderOf("windows-1252").decode(bytes.subarray(0, PRESCAN_BYTES));
  for (const piece of readPieces(start)) {
    const encoding = encodingOf(charsetOf(piece, start));
    if (encoding !== null) return encoding;
  }
  return null;
}

function charsetOf({ tag, from, contentAt }: Piece, html: string) {
  const isDeclaration =
    tag.name === "meta" &&
    (readAttribute(tag, "charset") !== undefined || readAttribute(tag, "http-equiv")?.toLowerCase() === "content-type");
  return isDeclaration ? CHARSET.exec(html.slice(from, contentAt))?.[2] : undefined;
}

function encodingOf(label: string | undefined) {
  if (label === undefined) return null;
  try {
    const { encoding } = decoderOf(label);
    if (encoding === "x-user-defined") return "windows-1252";
    // A declaration that could be read as ASCII is not in UTF-16.
    return encoding.startsWith("utf-16") ? "utf-8" : encoding;
  } catch {
    return null;
  }
}

function decoderOf(label: string) {
  return new TextDecoder(label, { fatal: true });
}

function attemptDecoding(decoder: TextDecoder, bytes: Uint8Array) {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

function declareUtf8(html: string) {
  for (const piece of readPieces(html.slice(0, PRESCAN_BYTES))) {
    const encoding = encodingOf(charsetOf(piece, html));
    if (encoding === null || encoding === "utf-8") continue;
    const { from, contentAt } = piece;
    return html.slice(0, from) + html.slice(from, contentAt).replace(CHARSET, "$1utf-8") + html.slice(contentAt);
  }
  return html;
}
