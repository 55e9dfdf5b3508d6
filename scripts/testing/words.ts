/** @returns whether each of the words stands in one of the texts, in any case. */
export function matchesWords(words: Array<string>, ...texts: Array<string>) {
  const text = texts.join("\n").toLowerCase();
  return words.every((word) => text.includes(word.toLowerCase()));
}

/** Matches titles that contain each of the words, in any order and case. */
export function titlePattern(words: Array<string>) {
  const escaped = words.map((word) => `(?=[\\s\\S]*${word.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")})`);
  return new RegExp(`^${escaped.join("")}`, "i");
}
