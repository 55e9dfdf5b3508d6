import { z } from "zod";
import { isDay } from "./days.ts";
import { isMonth } from "./months.ts";
import { MAX_NOTE_LENGTH } from "./note-length.ts";
import { MAX_SEARCH_LENGTH } from "./note-search.ts";
import { MAX_SLOTS } from "./slots.ts";

/** Line breaks are stored as a text field has them. */
const Content = z
  .string()
  .transform((text) => text.replace(/\r\n?/g, "\n").toWellFormed())
  .refine((text) => text.length <= MAX_NOTE_LENGTH, `A note can have at most ${MAX_NOTE_LENGTH} characters.`);

export const MonthInput = z.string().refine(isMonth, "That month doesn't exist.");

export const SearchNotesInput = z.object({
  query: z.string().max(MAX_SEARCH_LENGTH).default(""),
  before: z.string().refine(isDay, "That day doesn't exist.").nullable().default(null),
});

export const DayInput = z.string().refine(isDay, "That day doesn't exist.");

/** `account` guards against another sign-in in this browser. `base`: `updatedAt` of the edited text, null for new. */
export const NoteInput = z
  .object({ account: z.string(), content: Content, base: z.int().nullable() })
  .meta({ title: "Save failed" });
export type NoteToSave = z.output<typeof NoteInput>;

export const RestoreNoteInput = z
  .object({ content: Content, undo: z.string().max(100) })
  .meta({ title: "Undo failed" });

/** App ids by slot, null for an empty one. */
export const SlotsInput = z
  .object({ slots: z.array(z.string().min(1).max(64).nullable()).max(MAX_SLOTS) })
  .meta({ title: "Save failed" });
