import * as z from "zod/mini";
import type { AppData } from "./snapshot.ts";

/** To the data page, with a port for the answer. */
export type DataRequest = { type: "read" } | { type: "write"; data: AppData } | { type: "clear" };
/** What the page says first. Refused: its browser keeps nothing for apps in frames. */
export const DATA_PAGE_READY = "data-page-ready";
export const DATA_PAGE_REFUSED = "data-page-refused";
/** `busy`: the app is open elsewhere, so nothing was done. `refused`: the browser keeps nothing for apps in frames. */
export const DataAnswer = z.union([
  z.object({ type: z.literal("done"), data: z.optional(z.unknown()) }),
  z.object({ type: z.literal("busy") }),
  z.object({ type: z.literal("refused") }),
  z.object({ type: z.literal("failed") }),
]);
export type DataAnswer = z.infer<typeof DataAnswer>;
