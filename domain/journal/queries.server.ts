import { and, between, eq, inArray } from "drizzle-orm";
import { journalEntries, userStatus } from "#db/schema/index.ts";
import { buildHome, homeStatements } from "#domain/library/queries.server.ts";
import type { Actor } from "#domain/permissions.ts";
import type { Services } from "#domain/services.ts";
import { addDays, dayInZone, daysBetween } from "./days.ts";
import { selectNotesBetween } from "./notes.server.ts";
import { earlierDays } from "./on-this-day.ts";
import { type AccountNote, MAX_NOTES_AHEAD, STRIP_DAYS_EACH_SIDE } from "./rules.ts";
import { slotCount } from "./slots.ts";

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
  const [dates, notes, ahead, earlierNotes, [status], installed, own] = await db.batch([
    db
      .select({ day: journalEntries.entryDate })
      .from(journalEntries)
      .where(
        isNoteBetween(actor, addDays(center, -STRIP_DAYS_EACH_SIDE - 1), addDays(center, STRIP_DAYS_EACH_SIDE + 1)),
      ),
    selectNotesBetween({ db }, actor, addDays(shown, -1), addDays(shown, 1)),
    selectNotesBetween({ db }, actor, today, addDays(today, STRIP_DAYS_EACH_SIDE + 1)).limit(MAX_NOTES_AHEAD),
    db
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
    db.select({ slots: userStatus.journalAppShortcuts }).from(userStatus).where(eq(userStatus.userId, actor.userId)),
    ...homeStatements({ db }, actor),
  ]);
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
  const [note] = await selectNotesBetween({ db }, actor, day, day);
  return { content: note?.content ?? "", updatedAt: note?.updatedAt ?? null, at };
}

/** The days of the month that have a note. */
export async function readMonth({ db }: Pick<Services, "db">, actor: Actor, month: string) {
  const rows = await db
    .select({ day: journalEntries.entryDate })
    .from(journalEntries)
    .where(isNoteBetween(actor, `${month}-01`, `${month}-31`));
  return { days: rows.map((row) => row.day) };
}

function isNoteBetween({ userId }: Actor, from: string, to: string) {
  return and(eq(journalEntries.userId, userId), between(journalEntries.entryDate, from, to));
}

/** Leaves out slots beyond the tier's, which stay stored for a higher tier. */
function parseSlots(stored: Array<unknown> | null | undefined, count: number) {
  return Array.from({ length: count }, (_, at) => {
    const id = stored?.[at];
    return typeof id === "string" ? id : null;
  });
}
