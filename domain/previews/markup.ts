export type Attribute = { name: string; value: string; text: string; at: number };
export type Tag = { name: string; at: number; attributes: Array<Attribute> };
/** A tag, and what stands in it where that is no markup: a script, a style sheet, a title. Offsets are UTF-16. */
export type Piece = { tag: Tag; text: string; content: string; contentAt: number };

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

/** The tags of an app's source in their order, without comments. */
export function* readPieces(html: string): Generator<Piece> {
  for (const match of html.matchAll(PIECE)) {
    const name = match[1] ?? match[4];
    if (!name) continue;
    const at = match.index + "<".length + name.length;
    const tag = { name: name.toLowerCase(), at, attributes: readAttributes(match[2] ?? match[5] ?? "", at) };
    const content = match[3] ?? "";
    yield { tag, text: match[0], content, contentAt: match.index + match[0].length - content.length };
  }
}

/** The attribute's value; undefined where the tag has none of that name. */
export function readAttribute({ attributes }: Tag, name: string) {
  return attributes.find((attribute) => attribute.name === name)?.value;
}

/** Whether a script element holds facts about the page and nothing that runs. */
export function isDataScript(tag: Tag) {
  return /\bld\+json$/i.test(readAttribute(tag, "type") ?? "");
}
