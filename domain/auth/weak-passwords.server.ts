import type { Services } from "#domain/services.ts";

export const COMMON_PASSWORD_MESSAGE = "This password is too common. Please choose another one.";

/** "dragon2026!": guessers try the common words with a year and a sign. */
const ENDING = /[^\p{L}]{1,5}$/u;
const SIGNS = /[^\p{L}\p{N}]+$/u;
/** "p@ssw0rd": guessers try these too. */
const LETTERS: Readonly<Record<string, string>> = { "@": "a", 4: "a", 3: "e", 1: "i", 0: "o", $: "s", 5: "s" };

/** Why a password is among the first that are guessed, in words for its user; null if it isn't. */
export async function findWeakness({ factors }: Pick<Services, "factors">, password: string) {
  const text = password.normalize("NFKC").toLowerCase();
  return (await factors.includesCommonPassword(guessesOf(text))) ? COMMON_PASSWORD_MESSAGE : null;
}

/** The common passwords of which this one may be a variant. */
function guessesOf(text: string) {
  const guesses = [text, text.replace(SIGNS, ""), text.replace(ENDING, "")];
  return [...guesses, ...guesses.map(withLetters)];
}

function withLetters(text: string) {
  return text.replace(/[@4310$5]/g, (sign) => LETTERS[sign] ?? sign);
}
