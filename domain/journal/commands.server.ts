import { and, eq, sql } from "drizzle-orm";
import { journalEntries, userStatus } from "#db/schema/index.ts";
import { mayWrite } from "#domain/kit/days.ts";
import { AppError } from "#domain/kit/errors.ts";
import { hmacHex } from "#domain/kit/hmac.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { UNDO_LIFETIME_MS } from "./rules.ts";
import type { NoteToSave } from "./schemas.ts";
import { MAX_SLOTS, slotCount } from "./slots.ts";

type Deps = Pick<Services, "db" | "now">;

/**
 * An empty note is deleted. One round trip.
 * @throws AppError("forbidden") for another account's text or a day that can't be the writer's today;
 * AppError("conflict") if the stored note changed since `base` and has another text.
 */
export async function saveNote(
  { db, now }: Deps,
  actor: Actor,
  { account, day, content, base }: NoteToSave & { day: string },
) {
  if (account !== actor.userId)
    throw new AppError("forbidden", "Save failed", "This browser is now signed in to another account.");
  const at = now();
  if (!mayWrite(day, at)) throw new AppError("forbidden", "Save failed", "You can only edit today's note.");
  const updatedAt = content.trim() === "" ? null : Math.max(at, (base ?? 0) + 1);
  const [changed, [stored]] = await db.batch([
    updatedAt === null
      ? deleteIfUnchanged({ db }, actor, day, base)
      : upsertIfUnchanged({ db }, actor, { day, content, base, updatedAt }),
    db
      .select({ content: journalEntries.content, updatedAt: journalEntries.updatedAt })
      .from(journalEntries)
      .where(whereNote(actor, day)),
  ]);
  if (changed.length > 0 || (updatedAt === null && !stored)) return { updatedAt, at };
  if (stored?.content === content) return { updatedAt: stored.updatedAt, at };
  throw new AppError("conflict", "Save failed", "This note was changed somewhere else. Nothing was overwritten.");
}

function upsertIfUnchanged(
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

function deleteIfUnchanged({ db }: Pick<Services, "db">, actor: Actor, day: string, base: number | null) {
  return db
    .delete(journalEntries)
    .where(and(whereNote(actor, day), sql`${journalEntries.updatedAt} = ${base}`))
    .returning({ updatedAt: journalEntries.updatedAt });
}

/** `undo` is a token for `restoreNote`, null if there was no note. */
export async function deleteNote(
  { db, now, config }: Deps & { config: Pick<Services["config"], "labelSecret"> },
  actor: Actor,
  day: string,
) {
  const at = now();
  const [note] = await db
    .delete(journalEntries)
    .where(whereNote(actor, day))
    .returning({ content: journalEntries.content });
  if (!note) return { at, content: "", undo: null };
  const until = at + UNDO_LIFETIME_MS;
  const undo = `${until}.${await signUndo(config, actor, { day, content: note.content, until })}`;
  return { at, content: note.content, undo };
}

/**
 * A note that has the text already counts as restored, since an answer that was lost lets the call be repeated.
 * @throws AppError("forbidden") for another text or too late; AppError("conflict") if the day has a new note.
 */
export async function restoreNote(
  { db, now, config }: Deps & { config: Pick<Services["config"], "labelSecret"> },
  actor: Actor,
  { day, content, undo }: { day: string; content: string; undo: string },
) {
  const at = now();
  const [until = "", signature] = undo.split(".");
  const isValid = signature === (await signUndo(config, actor, { day, content, until: Number(until) }));
  if (!isValid || Number(until) < at)
    throw new AppError("forbidden", "Undo failed", "This note can no longer be restored.");
  const { userId, entryDate, updatedAt } = journalEntries;
  const [restored] = await db
    .insert(journalEntries)
    .values({ userId: actor.userId, entryDate: day, content, updatedAt: at })
    .onConflictDoUpdate({
      target: [userId, entryDate],
      set: { updatedAt: sql`${updatedAt}` },
      setWhere: eq(journalEntries.content, content),
    })
    .returning({ updatedAt });
  if (!restored) throw new AppError("conflict", "Undo failed", "This day already has a new note.");
  return { ...restored, at };
}

/** Slots that a smaller plan hides stay stored. @returns the time in ms. @throws AppError("plan") for more than the plan has. */
export async function saveShortcuts({ db, now }: Deps, actor: Actor, slots: ReadonlyArray<string | null>) {
  const count = slotCount(actor);
  const code = count < MAX_SLOTS ? "plan" : "invalid";
  if (slots.length > count) throw new AppError(code, "Save failed", `You have ${count} slots for apps.`);
  const at = now();
  const padded = JSON.stringify(Array.from({ length: count }, (_, index) => slots[index] ?? null));
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

function whereNote({ userId }: Actor, day: string) {
  return and(eq(journalEntries.userId, userId), eq(journalEntries.entryDate, day));
}

function signUndo(
  { labelSecret }: Pick<Services["config"], "labelSecret">,
  { userId }: Actor,
  { day, content, until }: { day: string; content: string; until: number },
) {
  return hmacHex(labelSecret, `journal:${userId}:${day}:${until}:${content}`);
}
