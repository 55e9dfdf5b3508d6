import type { Db } from "#db/client.ts";
import { journalEntries } from "#db/schema/index.ts";
import { earlierDays } from "#domain/journal/on-this-day.ts";
import { addDays, localDay } from "#domain/kit/days.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import { demoActor } from "./accounts.ts";

/** Notes by distance in days from the day of seeding. */
const NOTES: Record<string, ReadonlyArray<readonly [day: number, content: string]>> = {
  explorer: [
    [-6, "Rain since breakfast. Sorted the spice drawer instead of running, and found the cardamom I bought twice."],
    [-3, "Learned the long division trick from Ines. Flash cards on the tram really do work."],
    [-1, "Breathing exercise before the dentist. It helped more than I would have admitted."],
    [0, "Bread is in the oven. Call Grandma at four, she wants to hear about the move."],
  ],
  architect: [
    [-7, "First review of Focus Garden: somebody waters it every morning before school. Made my week."],
    [-4, "Threw away two days of work on the calendar. The small version is the better one."],
    [-2, "Pixel Pad has a larger grid now. Drew a heron to test it, and kept the heron."],
    [-1, "Tea with Jonas. We argued about rounded corners for an hour and both left happy."],
    [
      0,
      "Shipped the tip splitter. Sam asked for a dark version, so that is tomorrow morning, before the calls start.\n\nWalked home along the canal. Two herons, one of them very annoyed with me.",
    ],
    [1, "call the printer before ten"],
    [-40, "First frost. The tip splitter has its first stranger: somebody in Oslo gave it four stars."],
  ],
  builder: [[-2, "The seating plan works on the big screen too. Only the aunts are still in the wrong place."]],
};

export async function seedJournals(db: Db) {
  const now = Date.now();
  const today = localDay(new Date(now));
  for (const [name, notes] of Object.entries(NOTES)) {
    const { userId } = demoActor(name);
    await db.insert(journalEntries).values(
      notes.map(([days, content]) => {
        return { userId, entryDate: addDays(today, days), content, updatedAt: now + Math.min(0, days) * DAY_MS };
      }),
    );
    const yearAgo = earlierDays(today).find(({ label }) => label === "1 year ago");
    if (name === "architect" && yearAgo)
      await db.insert(journalEntries).values({
        userId,
        entryDate: yearAgo.day,
        content: "Learned what a canvas is. Drew one circle, then forty.",
        updatedAt: now - 365 * DAY_MS,
      });
  }
}
