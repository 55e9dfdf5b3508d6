export type Side = "mine" | "theirs" | "both";

/** `line` counts from 1. */
export type Conflict = { line: number; mine: string; theirs: string };

const CONFLICT = /^<{7} mine\r?\n([\s\S]*?)^={7}\r?\n([\s\S]*?)^>{7} theirs(?:\r?\n|$)/gm;

export function listConflicts(text: string): Array<Conflict> {
  return Array.from(text.matchAll(CONFLICT), ({ index, 1: mine = "", 2: theirs = "" }) => ({
    line: text.slice(0, index).split("\n").length,
    mine,
    theirs,
  }));
}

/** @param number of the conflict, from 0. */
export function resolveConflict(text: string, number: number, side: Side) {
  let at = -1;
  return text.replace(CONFLICT, (conflict: string, mine: string, theirs: string) => {
    at += 1;
    if (at !== number) return conflict;
    return { mine, theirs, both: mine + theirs }[side];
  });
}
