import { and, asc, between, eq, sql } from "drizzle-orm";
import { preparedQuery } from "#db/prepared-query.ts";
import { journalEntries } from "#db/schema/index.ts";
import { type Owner, ownerId, ownerValues } from "#domain/auth/owner.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";

/** Of the owner's notes, those of the days from `from` to `to`. */
export const isOwnNoteBetween = and(
  eq(journalEntries.userId, ownerId),
  between(journalEntries.entryDate, sql.placeholder("from"), sql.placeholder("to")),
);

/** SQLite's limit for all rows. */
const ALL = -1;

const notesQuery = preparedQuery((db) =>
  db
    .select({ day: journalEntries.entryDate, content: journalEntries.content, updatedAt: journalEntries.updatedAt })
    .from(journalEntries)
    .where(isOwnNoteBetween)
    .orderBy(asc(journalEntries.entryDate))
    .limit(sql.placeholder("limit")),
);

/** A statement for a batch. Both days are included, the earliest first. */
export function notesBetween(
  { db }: Pick<Services, "db">,
  owner: Owner,
  { from, to, limit = ALL }: { from: string; to: string; limit?: number },
) {
  return notesQuery(db, { ...ownerValues(owner), from, to, limit });
}

export function selectAllNotes({ db }: Pick<Services, "db">, { userId }: Actor) {
  return db
    .select()
    .from(journalEntries)
    .where(eq(journalEntries.userId, userId))
    .orderBy(asc(journalEntries.entryDate));
}
