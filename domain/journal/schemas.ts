import * as z from "zod/mini";
import { isDay } from "#domain/kit/days.ts";
import { titled } from "#domain/kit/parse.ts";
import { isMonth } from "./months.ts";
import { MAX_NOTE_LENGTH, MAX_NOTE_SEARCH_LENGTH } from "./rules.ts";
import { MAX_SLOTS } from "./slots.ts";

/** Line breaks are stored as a text field has them. */
const Content = z.string().check(
  z.overwrite((text) => text.replace(/\r\n?/g, "\n")),
  z.maxLength(MAX_NOTE_LENGTH, `A note can have at most ${MAX_NOTE_LENGTH} characters.`),
);

export const MonthInput = z.string().check(z.refine(isMonth, "That month doesn't exist."));

export const SearchNotesInput = z.object({
  query: z._default(z.string().check(z.maxLength(MAX_NOTE_SEARCH_LENGTH)), ""),
  before: z._default(z.nullable(z.string().check(z.refine(isDay, "That day doesn't exist."))), null),
});

export const DayInput = z.string().check(z.refine(isDay, "That day doesn't exist."));

/** `account` guards against another sign-in in this browser. `base`: `updatedAt` of the edited text, null for new. */
export const NoteInput = titled(
  "Save failed",
  z.object({ account: z.string(), content: Content, base: z.nullable(z.int()) }),
);
export type NoteToSave = z.output<typeof NoteInput>;

export const RestoreNoteInput = titled(
  "Undo failed",
  z.object({ content: Content, undo: z.string().check(z.maxLength(100)) }),
);

/** App ids by slot, null for an empty one. */
export const SlotsInput = titled(
  "Save failed",
  z.object({
    slots: z.array(z.nullable(z.string().check(z.minLength(1), z.maxLength(64)))).check(z.maxLength(MAX_SLOTS)),
  }),
);
