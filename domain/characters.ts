/** An emoji of several code points is one character. */
export function countCharacters(text: string) {
  return charactersOf(text).length;
}

export function firstCharacters(text: string, count: number) {
  return charactersOf(text).slice(0, count).join("");
}

function charactersOf(text: string) {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}
