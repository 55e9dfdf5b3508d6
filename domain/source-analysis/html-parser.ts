export type Attribute = { name: string; value: string; text: string; at: number };
/** `at` is the end of the tag's name. */
export type Tag = { name: string; at: number; attributes: Array<Attribute> };
/** A tag and its raw text, e.g. of a script, style or title. Offsets are UTF-16. */
export type Piece = { tag: Tag; text: string; content: string; contentAt: number };

// Each alternative ends in something optional or at the end of the text, so none backtracks for long.
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

export function readAttribute({ attributes }: Tag, name: string) {
  return attributes.find((attribute) => attribute.name === name)?.value;
}

export function isDataScript(tag: Tag) {
  return /\bld\+json$/i.test(readAttribute(tag, "type") ?? "");
}
