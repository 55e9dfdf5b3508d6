/** For searches and comparisons: lower case, without accents. */
export function normalizeText(text: string) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
