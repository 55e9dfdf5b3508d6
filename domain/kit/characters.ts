/** An emoji of several code points is one character. */
export function countCharacters(text: string) {
  return charactersOf(text).length;
}

export function firstCharacters(text: string, count: number) {
  return charactersOf(text).slice(0, count).join("");
}

/** For limits in UTF-16 units, as `maxlength` counts: never cuts an emoji in two. */
export function truncateToFit(text: string, units: number) {
  if (text.length <= units) return text;
  return text.slice(0, segmenter().segment(text).containing(units)?.index ?? 0);
}

/** Browsers and databases would write "�" for it without a word. */
export const HALF_EMOJI = "Your text contains half of an emoji, which can't be saved. Please remove it and try again.";

/** The index of half a surrogate pair, which no file and no database can hold; -1 if there is none. */
export function findHalfEmoji(text: string) {
  return text.search(/\p{Surrogate}/u);
}

function charactersOf(text: string) {
  return Array.from(segmenter().segment(text), ({ segment }) => segment);
}

let madeSegmenter: Intl.Segmenter | undefined;

/** Making one takes as long as several texts, and a page counts more than one. */
function segmenter() {
  madeSegmenter ??= new Intl.Segmenter();
  return madeSegmenter;
}
