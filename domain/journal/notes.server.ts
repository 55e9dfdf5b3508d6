import { and, asc, between, eq } from "drizzle-orm";
import { journalEntries } from "#db/schema/index.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";

/** The statement that reads the actor's notes of these days, both included, the earliest first. */
export function notesBetween({ db }: Pick<Services, "db">, { userId }: Actor, from: string, to: string) {
  return db
    .select({ day: journalEntries.entryDate, content: journalEntries.content, updatedAt: journalEntries.updatedAt })
    .from(journalEntries)
    .where(and(eq(journalEntries.userId, userId), between(journalEntries.entryDate, from, to)))
    .orderBy(asc(journalEntries.entryDate));
}

export type Note = Awaited<ReturnType<typeof notesBetween>>[number];

/** The statement that reads all of them, as exports have them. */
export function allNotes({ db }: Pick<Services, "db">, { userId }: Actor) {
  return db
    .select()
    .from(journalEntries)
    .where(eq(journalEntries.userId, userId))
    .orderBy(asc(journalEntries.entryDate));
}
