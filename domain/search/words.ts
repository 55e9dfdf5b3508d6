/** Unicode does not decompose these letters. */
const LETTERS: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i" };

/** Begins the word for an emoji; nobody types it. */
export const EMOJI_LETTER = "\u{a66e}";

/** Index and queries share this normalization: lower case, no accents, letters and digits only; emoji are words. */
export function tokenize(text: string) {
  const folded = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/(?!\p{ASCII})\p{Extended_Pictographic}/gu, (emoji) => ` ${EMOJI_LETTER}${emoji.codePointAt(0)} `)
    .toLowerCase();
  return folded.replace(/[ßæœøłđı]/g, (letter) => LETTERS[letter] ?? letter).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** "pixelpad" for "Pixel-Pad". */
export function nameKey(name: string) {
  return tokenize(name).join("");
}

export function normalizeTag(tag: string) {
  return tokenize(tag).join(" ");
}
