import { and, asc, between, eq } from "drizzle-orm";
import { journalEntries } from "#db/schema/index.ts";
import type { Actor } from "#domain/permissions.ts";
import type { Services } from "#domain/services.ts";

/** Both days are included, the earliest first. */
export function selectNotesBetween({ db }: Pick<Services, "db">, { userId }: Actor, from: string, to: string) {
  return db
    .select({ day: journalEntries.entryDate, content: journalEntries.content, updatedAt: journalEntries.updatedAt })
    .from(journalEntries)
    .where(and(eq(journalEntries.userId, userId), between(journalEntries.entryDate, from, to)))
    .orderBy(asc(journalEntries.entryDate));
}

export function selectAllNotes({ db }: Pick<Services, "db">, { userId }: Actor) {
  return db
    .select()
    .from(journalEntries)
    .where(eq(journalEntries.userId, userId))
    .orderBy(asc(journalEntries.entryDate));
}
