import { TIERS } from "#db/vocabulary.ts";
import { BRAND } from "#domain/kit/brand.ts";
import type { Services } from "#domain/kit/services.ts";
import { COMMON_PASSWORD_MESSAGE, OWN_WORDS_MESSAGE } from "./password-requirements.ts";
import { MIN_GUESSED_WORD_LENGTH, NEW_PASSWORD_MIN_LENGTH } from "./rules.ts";

/** "dragon2026!": guessers try the common words with a year and a sign. */
const ENDING = /[^\p{L}]{1,5}$/u;
const SIGNS = /[^\p{L}\p{N}]+$/u;
/** "p@ssw0rd": guessers try these too. */
const LETTERS: Readonly<Record<string, string>> = { "@": "a", 4: "a", 3: "e", 1: "i", 0: "o", $: "s", 5: "s" };

type Deps = Pick<Services, "factors" | "config">;

/** Why a password is among the first that are guessed, in words for its user; null if it isn't (decision 6). */
export async function findWeakness({ factors, config }: Deps, email: string, password: string) {
  const text = normalized(password);
  if (await factors.includesCommonPassword(guessesOf(text))) return COMMON_PASSWORD_MESSAGE;
  const words = wordsOf(BRAND, config.siteOrigin, config.appsHost, email, ...TIERS);
  const rests = restsWithout(words, text);
  if (rests.length === 0) return null;
  const isWeak =
    rests.some(({ length }) => length < NEW_PASSWORD_MIN_LENGTH) ||
    (await factors.includesCommonPassword(rests.flatMap(guessesOf)));
  return isWeak ? OWN_WORDS_MESSAGE : null;
}

function normalized(text: string) {
  return text.normalize("NFKC").toLowerCase();
}

/** The common passwords of which this one may be a variant. */
function guessesOf(text: string) {
  const guesses = [text, text.replace(SIGNS, ""), text.replace(ENDING, "")];
  return [...guesses, ...guesses.map(withLetters)];
}

function withLetters(text: string) {
  return [...text].map((sign) => LETTERS[sign] ?? sign).join("");
}

function wordsOf(...texts: ReadonlyArray<string>) {
  return texts
    .flatMap((text) => normalized(text).split(/[^\p{L}\p{N}]+/u))
    .filter(({ length }) => length >= MIN_GUESSED_WORD_LENGTH);
}

/** What a guesser of these words has left to guess, for each way to read the text. Empty if it has none of them. */
function restsWithout(words: ReadonlyArray<string>, text: string) {
  return [text, withLetters(text)]
    .map((spelling) => ({ spelling, rest: words.reduce((left, word) => left.replaceAll(word, ""), spelling) }))
    .filter(({ spelling, rest }) => rest !== spelling)
    .map(({ rest }) => rest.replace(/^[^\p{L}\p{N}]+/u, ""));
}
