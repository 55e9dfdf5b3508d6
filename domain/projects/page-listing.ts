import { iconProblem } from "#domain/listing/icons.ts";
import { MAX_DESCRIPTION_LENGTH } from "#domain/listing/rules.ts";
import { readMarkupText } from "#domain/listing/titles.ts";
import { type Piece, readAttribute, readPieces } from "#domain/source-analysis/html-parser.ts";

/** What a page says about itself in its head: `<meta name="description">` and an emoji as its icon. */
export function readPageListing(html: string) {
  const listing: { description?: string; icon?: string } = {};
  for (const piece of readPieces(html)) {
    const description = descriptionOf(piece);
    const icon = emojiOf(piece);
    if (description !== undefined) listing.description ??= description;
    if (icon !== undefined) listing.icon ??= icon;
  }
  return listing;
}

function descriptionOf({ tag }: Piece) {
  if (tag.name !== "meta" || readAttribute(tag, "name")?.toLowerCase() !== "description") return undefined;
  const text = readMarkupText(readAttribute(tag, "content") ?? "");
  return text === "" || text.length > MAX_DESCRIPTION_LENGTH ? undefined : text;
}

const SVG_TEXT = /<text\b[^<>]*>\s*([^<>]{1,40}?)\s*<\/text>/i;

function emojiOf({ tag }: Piece) {
  const href = readAttribute(tag, "href") ?? "";
  if (tag.name !== "link" || !/\bicon\b/i.test(readAttribute(tag, "rel") ?? "") || !/^data:image\/svg/i.test(href))
    return undefined;
  const text = readMarkupText(SVG_TEXT.exec(decodeDataUrl(href))?.[1] ?? "");
  return /\p{Extended_Pictographic}/u.test(text) && iconProblem(text) === null ? text : undefined;
}

function decodeDataUrl(url: string) {
  const data = url.slice(url.indexOf(",") + 1);
  try {
    if (!/;base64,/i.test(url)) return decodeURIComponent(data);
    return new TextDecoder().decode(Uint8Array.from(atob(data), (character) => character.charCodeAt(0)));
  } catch {
    return data;
  }
}
