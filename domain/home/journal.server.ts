import { and, eq, inArray } from "drizzle-orm";
import { batchNamed } from "#db/batch-named.ts";
import { preparedQuery } from "#db/prepared-query.ts";
import { journalEntries, userStatus } from "#db/schema/index.ts";
import { ownerId, ownerValues } from "#domain/auth/owner.server.ts";
import { isOwnNoteBetween, notesBetween } from "#domain/journal/notes.server.ts";
import { earlierDays } from "#domain/journal/on-this-day.ts";
import { type AccountNote, MAX_NOTES_AHEAD, STRIP_DAYS_EACH_SIDE } from "#domain/journal/rules.ts";
import { slotCount } from "#domain/journal/slots.ts";
import { addDays, dayInZone, daysBetween } from "#domain/kit/days.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { buildHome, homeStatements } from "./apps.server.ts";

const datesQuery = preparedQuery((db) =>
  db.select({ day: journalEntries.entryDate }).from(journalEntries).where(isOwnNoteBetween),
);

const slotsQuery = preparedQuery((db) =>
  db.select({ slots: userStatus.journalAppShortcuts }).from(userStatus).where(eq(userStatus.userId, ownerId)),
);

/**
 * One round trip. Only the device knows its date: `zone` is the time zone that it sent last, and ranges are a day
 * wider.
 */
export async function readJournal(
  { db, now }: Pick<Services, "db" | "now">,
  actor: Actor,
  { day, zone }: { day: string | null; zone: string | null },
) {
  const at = now();
  const today = dayInZone(zone, at);
  const shown = day ?? today;
  const center = Math.abs(daysBetween(today, shown)) <= STRIP_DAYS_EACH_SIDE ? today : shown;
  const earlier = earlierDays(shown);
  const owner = ownerValues(actor);
  const {
    dates,
    notes,
    ahead,
    earlierNotes,
    status: [status],
    home: [installed, own],
  } = await batchNamed(db, {
    dates: datesQuery(db, {
      ...owner,
      from: addDays(center, -STRIP_DAYS_EACH_SIDE - 1),
      to: addDays(center, STRIP_DAYS_EACH_SIDE + 1),
    }),
    notes: notesBetween({ db }, actor, { from: addDays(shown, -1), to: addDays(shown, 1) }),
    ahead: notesBetween({ db }, actor, {
      from: today,
      to: addDays(today, STRIP_DAYS_EACH_SIDE + 1),
      limit: MAX_NOTES_AHEAD,
    }),
    // Not prepared: how many days there are differs, and D1 counts the rows of a list in JSON as read.
    earlierNotes: db
      .select({ day: journalEntries.entryDate, content: journalEntries.content })
      .from(journalEntries)
      .where(
        and(
          eq(journalEntries.userId, actor.userId),
          inArray(
            journalEntries.entryDate,
            earlier.map((one) => one.day),
          ),
        ),
      ),
    status: slotsQuery(db, owner),
    home: homeStatements({ db }, actor),
  });
  return {
    at,
    today,
    day,
    dates: dates.map((row) => row.day),
    notes,
    ahead,
    onThisDay: earlier.flatMap(({ day, label }) => {
      const content = earlierNotes.find((note) => note.day === day)?.content.trim();
      return content ? [{ day, label, content }] : [];
    }),
    slots: parseSlots(status?.slots, slotCount(actor)),
    // A removed app can't be opened.
    apps: buildHome(installed, own).apps.filter(({ gone }) => !gone),
  };
}

export type Journal = Awaited<ReturnType<typeof readJournal>>;

export async function readNote(
  { db, now }: Pick<Services, "db" | "now">,
  actor: Actor,
  day: string,
): Promise<AccountNote> {
  const at = now();
  const [note] = await notesBetween({ db }, actor, { from: day, to: day }).all();
  return { content: note?.content ?? "", updatedAt: note?.updatedAt ?? null, at };
}

/** The days of the month that have a note. */
export async function readMonth({ db }: Pick<Services, "db">, actor: Actor, month: string) {
  const rows = await datesQuery(db, { ...ownerValues(actor), from: `${month}-01`, to: `${month}-31` }).all();
  return { days: rows.map((row) => row.day) };
}

/** Leaves out slots beyond the tier's, which stay stored for a higher tier. */
function parseSlots(stored: Array<unknown> | null | undefined, count: number) {
  return Array.from({ length: count }, (_, at) => {
    const id = stored?.[at];
    return typeof id === "string" ? id : null;
  });
}
