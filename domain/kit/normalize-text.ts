/** Unicode does not decompose these letters. Arabic and Hebrew ones are written in several ways, or differ at a word's end. */
const LETTERS: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  ى: "ي",
  ی: "ي",
  ک: "ك",
  ة: "ه",
  ـ: "",
  ך: "כ",
  ם: "מ",
  ן: "נ",
  ף: "פ",
  ץ: "צ",
};
const LISTED = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");
/** Marks of other scripts stay, as they are letters there: vowels in Thai and Hindi, voiced sounds in Japanese. */
const ACCENTS = /(?![\u3099\u309a])(?=\p{M})[\p{sc=Inherited}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hebrew}\p{sc=Arabic}]/gu;
/** "Compatible" forms take these letters of Thai and Lao apart, which dictionaries spell as one. */
const TAKEN_APART = { "\u0e4d\u0e32": "\u0e33", "\u0ecd\u0eb2": "\u0eb3" };

/** What searches and comparisons ignore: letter case, accents, and which of a letter's forms is written. */
export function normalizeText(text: string) {
  const plain = text.normalize("NFKD").replace(ACCENTS, "").normalize("NFC").toLowerCase();
  const whole = Object.entries(TAKEN_APART).reduce(
    (result, [parts, letter]) => result.replaceAll(parts, letter),
    plain,
  );
  return whole.replace(LISTED, (letter) => LETTERS[letter] ?? letter);
}
