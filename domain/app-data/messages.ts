import * as z from "zod/mini";

/** To the data page, with a port for the answer. `write`: the data follow by that port. */
export type DataRequest = { type: "read" | "write" | "clear" };
/**
 * To the frame of a running app, with a port for the answer. `reader`: a script that reads what the app keeps and answers;
 * it has `port` in scope. Documents of apps carry none, since few are read.
 */
export type ReadDataMessage = { type: "read-data"; reader: string };
/** What the page says first. Refused: its browser keeps nothing for apps in frames. */
export const DATA_PAGE_READY = "data-page-ready";
export const DATA_PAGE_REFUSED = "data-page-refused";
/** `busy`: the app is open elsewhere, so nothing was done. `not-replaced`: the browser refused new data. `refused`: the browser keeps nothing for apps in frames. */
export const DataAnswer = z.union([
  z.object({ type: z.literal("done"), data: z.optional(z.unknown()) }),
  z.object({ type: z.literal("busy") }),
  z.object({ type: z.literal("refused") }),
  z.object({ type: z.literal("failed") }),
  z.object({ type: z.literal("not-replaced") }),
]);
export type DataAnswer = z.infer<typeof DataAnswer>;
