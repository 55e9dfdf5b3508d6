import { and, eq, sql } from "drizzle-orm";
import { journalEntries, userStatus } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import { hmacHex } from "#domain/ids.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { dayIn, daysBetween } from "./days.ts";
import { slotsOf, UNDO_FOR, WRITABLE_DAYS } from "./limits.ts";
import type { NoteToSave } from "./rules.ts";

type Needs = Pick<Services, "db" | "now">;

/**
 * Keeps today's note; an empty one is none. Nobody's text is overwritten unseen: it is refused where the note is
 * another one by now than the text started from, unless it says the same. One round trip.
 * @throws AppError("forbidden") for another account's text and for a day that is nowhere today;
 * AppError("conflict") for a stale one.
 */
export async function saveNote(
  { db, now }: Needs,
  actor: Actor,
  { account, day, content, base }: NoteToSave & { day: string },
) {
  if (account !== actor.userId)
    throw new AppError("forbidden", "Save failed", "Another account is signed in in this browser now.");
  const at = now();
  if (Math.abs(daysBetween(dayIn("UTC", at), day)) > WRITABLE_DAYS)
    throw new AppError("forbidden", "Save failed", "Only today's note can be changed.");
  const updatedAt = content.trim() === "" ? null : Math.max(at, (base ?? 0) + 1);
  const [changed, [found]] = await db.batch([
    updatedAt === null ? takeAway({ db }, actor, day, base) : put({ db }, actor, { day, content, base, updatedAt }),
    db
      .select({ content: journalEntries.content, updatedAt: journalEntries.updatedAt })
      .from(journalEntries)
      .where(noteOf(actor, day)),
  ]);
  if (changed.length > 0 || (updatedAt === null && !found)) return { updatedAt, at };
  if (found?.content === content) return { updatedAt: found.updatedAt, at };
  throw new AppError(
    "conflict",
    "Save failed",
    "This note was changed somewhere else in the meantime. Nothing was overwritten.",
  );
}

function put(
  { db }: Pick<Services, "db">,
  { userId }: Actor,
  { day, content, base, updatedAt }: { day: string; content: string; base: number | null; updatedAt: number },
) {
  return db
    .insert(journalEntries)
    .values({ userId, entryDate: day, content, updatedAt })
    .onConflictDoUpdate({
      target: [journalEntries.userId, journalEntries.entryDate],
      set: { content, updatedAt },
      setWhere: sql`${journalEntries.updatedAt} = ${base}`,
    })
    .returning({ updatedAt: journalEntries.updatedAt });
}

function takeAway({ db }: Pick<Services, "db">, actor: Actor, day: string, base: number | null) {
  return db
    .delete(journalEntries)
    .where(and(noteOf(actor, day), sql`${journalEntries.updatedAt} = ${base}`))
    .returning({ updatedAt: journalEntries.updatedAt });
}

/**
 * Deletes the note of any day: one's own words can always be taken back. `undo` brings it back for a while; null where
 * there was none.
 */
export async function deleteNote(
  { db, now, config }: Needs & { config: Pick<Services["config"], "labelSecret"> },
  actor: Actor,
  day: string,
) {
  const at = now();
  const [note] = await db
    .delete(journalEntries)
    .where(noteOf(actor, day))
    .returning({ content: journalEntries.content });
  if (!note) return { at, content: "", undo: null };
  const until = at + UNDO_FOR;
  const undo = `${until}.${await signatureOf(config, actor, { day, content: note.content, until })}`;
  return { at, content: note.content, undo };
}

/**
 * Brings a deleted note back, that one and no other: other days than today stay as they were.
 * @throws AppError("forbidden") for anything else or too late; AppError("conflict") where the day has a new one.
 */
export async function restoreNote(
  { db, now, config }: Needs & { config: Pick<Services["config"], "labelSecret"> },
  actor: Actor,
  { day, content, undo }: { day: string; content: string; undo: string },
) {
  const at = now();
  const [until = "", signature] = undo.split(".");
  const ours = signature === (await signatureOf(config, actor, { day, content, until: Number(until) }));
  if (!ours || Number(until) < at)
    throw new AppError("forbidden", "Undo failed", "This note can no longer be brought back.");
  const kept = await db
    .insert(journalEntries)
    .values({ userId: actor.userId, entryDate: day, content, updatedAt: at })
    .onConflictDoNothing()
    .returning({ updatedAt: journalEntries.updatedAt });
  if (kept.length === 0) throw new AppError("conflict", "Undo failed", "There is a new note on this day already.");
  return { updatedAt: at, at };
}

/**
 * Keeps the app shortcuts: an app's id by slot, null for an empty one. Those beyond the tier's slots stay stored. `at`:
 * when, in ms.
 * @throws AppError("invalid") for more than the tier has.
 */
export async function saveShortcuts({ db, now }: Needs, actor: Actor, slots: ReadonlyArray<string | null>) {
  const count = slotsOf(actor);
  if (slots.length > count) throw new AppError("invalid", "Save failed", `You have ${count} slots for apps.`);
  const at = now();
  const padded = JSON.stringify(Array.from({ length: count }, (_, at) => slots[at] ?? null));
  const stored = sql`coalesce(${userStatus.journalAppShortcuts}, '[]')`;
  await db
    .update(userStatus)
    .set({
      journalAppShortcuts: sql`(select json_group_array(value) from (
        select value from json_each(${padded}) union all
        select value from json_each(${stored}) where key >= ${count}))`,
      updatedAt: at,
    })
    .where(eq(userStatus.userId, actor.userId));
  return { at };
}

function noteOf({ userId }: Actor, day: string) {
  return and(eq(journalEntries.userId, userId), eq(journalEntries.entryDate, day));
}

function signatureOf(
  { labelSecret }: Pick<Services["config"], "labelSecret">,
  { userId }: Actor,
  { day, content, until }: { day: string; content: string; until: number },
) {
  return hmacHex(labelSecret, `journal:${userId}:${day}:${until}:${content}`);
}
