import type { Chunk } from "@codemirror/merge";

/** Changes of one line that are closer than this, in characters, are one stop: they are seen together. */
const MIN_STOP_DISTANCE = 500;

type Side = "a" | "b";

/** Where the changed texts of one side begin; a line can be a whole app, so its start says nothing. */
export function changedTextStops(chunks: ReadonlyArray<Chunk>, side: Side) {
  return chunks.flatMap((chunk) => {
    const start = side === "a" ? chunk.fromA : chunk.fromB;
    const stops: Array<number> = [];
    for (const { fromA, fromB } of chunk.changes) {
      const position = start + (side === "a" ? fromA : fromB);
      const last = stops.at(-1);
      if (last === undefined || position - last >= MIN_STOP_DISTANCE) stops.push(position);
    }
    return stops.length > 0 ? stops : [start];
  });
}

/** The stop after or before the cursor; beyond the last one, the first. Null without changes. */
export function nextStop(stops: ReadonlyArray<number>, cursor: number, direction: "next" | "previous") {
  if (direction === "next") return stops.find((stop) => stop > cursor) ?? stops[0] ?? null;
  return stops.findLast((stop) => stop < cursor) ?? stops.at(-1) ?? null;
}
