import { and, desc, eq, lt } from "drizzle-orm";
import { journalEntries } from "#db/schema/index.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { type ExcerptPart, findInNote, searchWords } from "./note-search.ts";
import { MAX_SEARCHED_NOTES, NOTES_PAGE_SIZE } from "./rules.ts";

type FoundNote = { day: string; parts: Array<ExcerptPart> };
/** `next`: the day before which the search continues, null at the end. */
export type FoundNotes = { notes: Array<FoundNote>; next: string | null };

/** The newest first. One round trip; SQLite can't compare letters without their accents, so the text is compared here. */
export async function searchNotes(
  { db }: Pick<Services, "db">,
  { userId }: Actor,
  { query, before }: { query: string; before: string | null },
): Promise<FoundNotes> {
  const words = searchWords(query);
  if (words.length === 0) return { notes: [], next: null };
  const rows = await db
    .select({ day: journalEntries.entryDate, content: journalEntries.content })
    .from(journalEntries)
    .where(and(eq(journalEntries.userId, userId), before === null ? undefined : lt(journalEntries.entryDate, before)))
    .orderBy(desc(journalEntries.entryDate))
    .limit(MAX_SEARCHED_NOTES);
  const notes: Array<FoundNote> = [];
  for (const { day, content } of rows) {
    const parts = findInNote(content, words);
    if (!parts) continue;
    if (notes.length === NOTES_PAGE_SIZE) return { notes, next: notes.at(-1)?.day ?? null };
    notes.push({ day, parts });
  }
  return { notes, next: rows.length === MAX_SEARCHED_NOTES ? (rows.at(-1)?.day ?? null) : null };
}
