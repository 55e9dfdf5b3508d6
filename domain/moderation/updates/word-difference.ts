import { diffComm } from "node-diff3";

export type TextPart = { text: string; change: "same" | "removed" | "added" };

/** The words of both texts in order, each with the white space after it. */
export function wordDifference(before: string, after: string): Array<TextPart> {
  const parts = diffComm(wordsOf(before), wordsOf(after)).flatMap((part): Array<TextPart> => {
    if (part.common) return [{ text: part.common.join(""), change: "same" }];
    return [
      { text: (part.buffer1 ?? []).join(""), change: "removed" },
      { text: (part.buffer2 ?? []).join(""), change: "added" },
    ];
  });
  return parts.filter(({ text }) => text !== "");
}

function wordsOf(text: string) {
  return text.split(/(?<=\s)(?=\S)/);
}
