import { and, between, eq } from "drizzle-orm";
import { journalEntries, userStatus } from "#db/schema/index.ts";
import { buildHome, homeStatements } from "#domain/library/queries.server.ts";
import type { Actor } from "#domain/permissions.ts";
import type { Services } from "#domain/services.ts";
import { addDays, dayInZone, daysBetween } from "./days.ts";
import { selectNotesBetween } from "./notes.server.ts";
import { type AccountNote, DAYS_AROUND, MAX_NOTES_AHEAD, slotCount } from "./rules.ts";

/** Only the device knows its date: `zone` is its last time zone, and ranges have a day more. One round trip. */
export async function readJournal(
  { db, now }: Pick<Services, "db" | "now">,
  actor: Actor,
  { day, zone }: { day: string | null; zone: string | null },
) {
  const at = now();
  const today = dayInZone(zone, at);
  const shown = day ?? today;
  const center = Math.abs(daysBetween(today, shown)) <= DAYS_AROUND ? today : shown;
  const [dates, notes, ahead, [status], installed, own] = await db.batch([
    db
      .select({ day: journalEntries.entryDate })
      .from(journalEntries)
      .where(isNoteBetween(actor, addDays(center, -DAYS_AROUND - 1), addDays(center, DAYS_AROUND + 1))),
    selectNotesBetween({ db }, actor, addDays(shown, -1), addDays(shown, 1)),
    selectNotesBetween({ db }, actor, today, addDays(today, DAYS_AROUND + 1)).limit(MAX_NOTES_AHEAD),
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

function isNoteBetween({ userId }: Actor, from: string, to: string) {
  return and(eq(journalEntries.userId, userId), between(journalEntries.entryDate, from, to));
}

/** Further slots stay stored for a higher tier. */
function parseSlots(stored: Array<unknown> | null | undefined, count: number) {
  return Array.from({ length: count }, (_, at) => {
    const id = stored?.[at];
    return typeof id === "string" ? id : null;
  });
}
