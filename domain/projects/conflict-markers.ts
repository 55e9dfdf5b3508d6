/** Which lines a person keeps of a conflict. */
export type Choice = "mine" | "theirs" | "both";

/** `line` counts from 1. */
export type Conflict = { line: number; mine: string; theirs: string };

/** A complete conflict. While the text is edited, markers may be incomplete; `countConflicts` counts those too. */
const CONFLICT = /^<{7} this tab\r?\n([\s\S]*?)^={7}\r?\n([\s\S]*?)^>{7} other tab(?:\r?\n|$)/gm;

/** Both sides' lines between markers. */
export function writeConflict(mine: ReadonlyArray<string>, theirs: ReadonlyArray<string>, lineEnd: string) {
  const [myText, theirText] = [mine.join(""), theirs.join("")].map((block) =>
    /[^\n]$/.test(block) ? block + lineEnd : block,
  );
  return `<<<<<<< this tab${lineEnd}${myText}=======${lineEnd}${theirText}>>>>>>> other tab${lineEnd}`;
}

/** A lone `=======` is no conflict: it can be a line of the app. */
export function countConflicts(text: string) {
  const starts = text.match(/^<{7} this tab$/gm)?.length ?? 0;
  const ends = text.match(/^>{7} other tab$/gm)?.length ?? 0;
  return Math.max(starts, ends);
}

export function hasConflictMarkers(text: string) {
  return countConflicts(text) > 0;
}

export function listConflicts(text: string): Array<Conflict> {
  return Array.from(text.matchAll(CONFLICT), ({ index, 1: mine = "", 2: theirs = "" }) => ({
    line: text.slice(0, index).split("\n").length,
    mine,
    theirs,
  }));
}

/** @param number of the conflict, from 0. */
export function resolveConflict(text: string, number: number, choice: Choice) {
  let at = -1;
  return text.replace(CONFLICT, (conflict: string, mine: string, theirs: string) => {
    at += 1;
    if (at !== number) return conflict;
    return { mine, theirs, both: mine + theirs }[choice];
  });
}
