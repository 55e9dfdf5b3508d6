import { Tokenizer } from "htmlparser2";

/** `value` without entities. `text` as written, `at` its offset. `decoded` is `text` without entities, null if it has none. */
export type Attribute = { name: string; value: string; text: string; at: number; decoded: string | null };
/** `at` is the end of the tag's name. Of attributes with one name browsers use the first. */
export type Tag = { name: string; at: number; attributes: Array<Attribute> };
/** A tag from `from`, and the raw text from `contentAt` of a script, style, title or textarea. Offsets are UTF-16. */
export type Piece = { tag: Tag; from: number; content: string; contentAt: number };

const RAW_TEXT = new Set(["script", "style", "title", "textarea"]);
const FOREIGN = new Set(["svg", "math"]);
/** In them, foreign elements have HTML again. */
const INTEGRATION = new Set("foreignobject desc title mi mo mn ms mtext annotation-xml".split(" "));
/** HTML elements that end the foreign ones around them. */
const BREAKOUT = new Set(
  "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var".split(
    " ",
  ),
);
/** In UTF-16 units. */
const PART_LENGTH = 2 ** 16;
/** Browsers nest as many elements. */
const MAX_DEPTH = 512;

/**
 * The tags that a browser would find, in order; one that never ends is none. What differs: in a script, `<!-- <script>` does not
 * make the next `</script>` a part of it.
 */
export function* readPieces(html: string): Generator<Piece> {
  let pieces: Array<Piece> = [];
  /** The open foreign elements, and elements of HTML in them. */
  let context: Array<string> = [];
  let tag: Tag = { name: "", at: 0, attributes: [] };
  let attribute = { name: "", at: 0, value: "", isEncoded: false };
  let rawText: Piece | null = null;

  const isInForeignContext = () => context.length > 0 && !INTEGRATION.has(context[context.length - 1] ?? "");

  function startTag(start: number, end: number) {
    tag = { name: html.slice(start, end).toLowerCase(), at: end, attributes: [] };
  }

  function endTag(end: number, { isClosed }: { isClosed: boolean }) {
    const { name } = tag;
    const piece = { tag, from: tag.at - name.length - "<".length, content: "", contentAt: end + ">".length };
    pieces.push(piece);
    if (isInForeignContext() && BREAKOUT.has(name)) context = [];
    const isForeign = isInForeignContext();
    if (isClosed && (isForeign || FOREIGN.has(name))) return;
    if (RAW_TEXT.has(name) && !(isForeign && name === "title")) rawText ??= piece;
    if ((FOREIGN.has(name) || (isForeign && INTEGRATION.has(name))) && context.length < MAX_DEPTH) context.push(name);
  }

  function endRawText(end: number) {
    if (rawText) rawText.content = html.slice(rawText.contentAt, end);
    rawText = null;
  }

  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      isInForeignContext,
      onopentagname: startTag,
      onopentagend: (end) => endTag(end, { isClosed: false }),
      onselfclosingtag: (end) => endTag(end, { isClosed: true }),
      onattribname(start, end) {
        attribute = { name: html.slice(start, end).toLowerCase(), at: start, value: "", isEncoded: false };
      },
      onattribdata(start, end) {
        attribute.value += html.slice(start, end);
      },
      onattribentity(code) {
        attribute.value += String.fromCodePoint(code);
        attribute.isEncoded = true;
      },
      onattribend(_quote, end) {
        const { name, at, value, isEncoded } = attribute;
        const text = html.slice(at, end);
        tag.attributes.push({ name, value: value.trim(), text, at, decoded: isEncoded ? `${name}="${value}"` : null });
      },
      onclosetag(start, end) {
        const name = html.slice(start, end).toLowerCase();
        if (rawText?.tag.name === name) endRawText(start - "</".length);
        const index = context.length > 0 ? context.lastIndexOf(name) : -1;
        if (index >= 0) context.length = index;
      },
      onend: () => endRawText(html.length),
      oncdata() {},
      oncomment() {},
      ondeclaration() {},
      onprocessinginstruction() {},
      ontext() {},
      ontextentity() {},
    },
  );
  // In parts, so that the pieces of a large source are not kept in memory all at a time.
  for (let at = 0; at < html.length; at += PART_LENGTH) {
    tokenizer.write(html.slice(at, at + PART_LENGTH));
    if (rawText) continue;
    yield* pieces;
    pieces = [];
  }
  tokenizer.end();
  yield* pieces;
}

export function readAttribute({ attributes }: Tag, name: string) {
  return attributes.find((attribute) => attribute.name === name)?.value;
}

export function isDataScript(tag: Tag) {
  return /\bld\+json$/i.test(readAttribute(tag, "type") ?? "");
}
