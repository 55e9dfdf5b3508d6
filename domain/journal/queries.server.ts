import { and, between, eq } from "drizzle-orm";
import { journalEntries, userStatus } from "#db/schema/index.ts";
import { homeStatements, toHome } from "#domain/library/queries.server.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { addDays, dayIn, daysBetween } from "./days.ts";
import { DAYS_AROUND, type KnownNote, slotsOf } from "./limits.ts";
import { notesBetween } from "./notes.server.ts";

/** Notes ahead that are read: those of the two days that may be today for the writer, and the one that they miss. */
const AHEAD = 3;

/**
 * Everything that the journal shows of a day: its note and those beside it, which days around have one, the next one
 * ahead, the shortcuts and the apps to choose from. What day it is only the writer's device knows: `zone` is what it
 * said last, and every range holds a day more. One round trip.
 */
export async function readJournal(
  { db, now }: Pick<Services, "db" | "now">,
  actor: Actor,
  { day, zone }: { day: string | null; zone: string | null },
) {
  const at = now();
  const today = dayIn(zone, at);
  const shown = day ?? today;
  const center = Math.abs(daysBetween(today, shown)) <= DAYS_AROUND ? today : shown;
  const [dates, notes, ahead, [status], installed, own] = await db.batch([
    db
      .select({ day: journalEntries.entryDate })
      .from(journalEntries)
      .where(mineBetween(actor, addDays(center, -DAYS_AROUND - 1), addDays(center, DAYS_AROUND + 1))),
    notesBetween({ db }, actor, addDays(shown, -1), addDays(shown, 1)),
    notesBetween({ db }, actor, today, addDays(today, DAYS_AROUND + 1)).limit(AHEAD),
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
    slots: readSlots(status?.slots, slotsOf(actor)),
    // One that left the store opens no more.
    apps: toHome(installed, own).apps.filter(({ gone }) => !gone),
  };
}

export type Journal = Awaited<ReturnType<typeof readJournal>>;

/** One day's note as it is now. */
export async function readNote(
  { db, now }: Pick<Services, "db" | "now">,
  actor: Actor,
  day: string,
): Promise<KnownNote> {
  const at = now();
  const [note] = await notesBetween({ db }, actor, day, day);
  return { content: note?.content ?? "", updatedAt: note?.updatedAt ?? null, at };
}

function mineBetween({ userId }: Actor, from: string, to: string) {
  return and(eq(journalEntries.userId, userId), between(journalEntries.entryDate, from, to));
}

/** As many slots as the tier has. What is stored beyond them stays, and is there again with the tier. */
function readSlots(stored: Array<unknown> | null | undefined, count: number) {
  return Array.from({ length: count }, (_, at) => {
    const id = stored?.[at];
    return typeof id === "string" ? id : null;
  });
}
