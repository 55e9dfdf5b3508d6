import { z } from "zod";
import { isDay } from "./days.ts";
import { NOTE_MAX, SLOTS_MAX } from "./limits.ts";

/** A note's text as fields have it: lines end in one character. */
const Content = z
  .string()
  .transform((text) => text.replace(/\r\n?/g, "\n").toWellFormed())
  .refine((text) => text.length <= NOTE_MAX, `A note can have at most ${NOTE_MAX} characters.`);

export const DayInput = z.string().refine(isDay, "There is no such day.");

/**
 * A note to keep. `account`: whose it is, as another one may have signed in in this browser meanwhile. `base`: the
 * `updatedAt` of the text that it started from, null where there was none.
 */
export const NoteInput = z
  .object({ account: z.string(), content: Content, base: z.int().nullable() })
  .meta({ title: "Save failed" });
export type NoteToSave = z.output<typeof NoteInput>;

/** A deleted note, and what its deletion answered to bring it back with. */
export const RestoreInput = z.object({ content: Content, undo: z.string().max(100) }).meta({ title: "Undo failed" });

/** App ids by slot, null for an empty one. */
export const SlotsInput = z
  .object({ slots: z.array(z.string().min(1).max(64).nullable()).max(SLOTS_MAX) })
  .meta({ title: "Save failed" });
