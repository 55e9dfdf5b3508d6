/** Invisible characters; not those that join letters or emoji or choose their form. */
const INVISIBLE = /(?!\u200c|\u200d|[\ufe0e\ufe0f\u{e0020}-\u{e007f}])[\p{Cf}\p{Cc}\p{DI}]/gu;
/** A Braille pattern without dots and a note without a head have no ink either. */
const INK = /[^\p{Z}\p{C}\p{M}\p{DI}\u2800\u{1d159}]/u;

/** Without characters that are invisible or turn the direction of the text; empty for what shows nothing. */
export function visibleText(text: string) {
  return INK.test(text)
    ? text
        .replace(/[\t\n\r]+/g, " ")
        .replace(INVISIBLE, "")
        .trim()
    : "";
}
