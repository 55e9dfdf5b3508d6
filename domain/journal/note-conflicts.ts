export function joinTexts(first: string, second: string) {
  return [first.trim(), second.trim()].filter((text) => text !== "").join("\n\n");
}

/**
 * Decides between the text on this device and the account's: the one that contains the other wins, else the writer is asked.
 * `sent`: saves without an answer. If one of them is the account's text, it arrived, and the device's text follows it.
 */
export function resolveNoteConflict({
  mine,
  theirs,
  sent,
}: {
  mine: string;
  theirs: string;
  sent: ReadonlyArray<string>;
}) {
  if (sent.includes(theirs) || mine.includes(theirs.trim())) return "mine";
  return theirs.includes(mine.trim()) ? "theirs" : "ask";
}
