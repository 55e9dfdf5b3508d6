import { normalizeText } from "#domain/kit/normalize-text.ts";

/** Begins the word for an emoji; nobody types it. */
export const EMOJI_LETTER = "\u{a66e}";

/** Letters of scripts that put no spaces between words. Korean puts them, but attaches its particles and joins nouns. */
const UNSPACED_LETTERS =
  "[[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]&&[\\p{L}\\p{N}\\p{M}]]";
const WORDS = new RegExp(`${UNSPACED_LETTERS}+|[[\\p{L}\\p{N}\\p{M}]--${UNSPACED_LETTERS}]+`, "gv");
const UNSPACED = new RegExp(`^${UNSPACED_LETTERS}`, "v");
/** Articles and the like that lose their vowel before a word: "l'horloge", "d'unités", "dell'ora". */
const ELISIONS = /(?<![\p{L}\p{M}\p{N}])(?:[ldjmnstc]|qu|un|dell|all|nell|sull|dall)['’](?=\p{L})/giu;
const HYPHENATED = /(?<![\p{L}\p{M}\p{N}-])\p{L}[\p{L}\p{M}]*(?:-\p{L}[\p{L}\p{M}]*)+(?![\p{L}\p{M}\p{N}-])/gu;

/** Index and queries share this: letters as `normalizeText` folds them, and digits; emoji are words. */
export function tokenize(text: string): Array<string> {
  return (
    normalizeText(
      text
        .replace(ELISIONS, "")
        .replace(/(?!\p{ASCII})\p{Extended_Pictographic}/gu, (emoji) => ` ${EMOJI_LETTER}${emoji.codePointAt(0)} `),
    ).match(WORDS) ?? []
  );
}

/** "todo" for "To-Do", since people write such words in both ways. */
export function joinHyphenated(text: string) {
  return (text.match(HYPHENATED) ?? []).map((word) => nameKey(word));
}

export function isUnspaced(word: string) {
  return UNSPACED.test(word);
}

/** "pixelpad" for "Pixel-Pad". */
export function nameKey(name: string) {
  return tokenize(name).join("");
}

export function normalizeTag(tag: string) {
  return tokenize(tag).join(" ");
}
