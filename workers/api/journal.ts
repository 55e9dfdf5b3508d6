import { Hono } from "hono";
import { BRAND } from "#domain/brand.ts";
import { deleteNote, restoreNote, saveNote, saveShortcuts } from "#domain/journal/commands.server.ts";
import { EXPORT_FORMATS, exportJournal } from "#domain/journal/export.server.ts";
import { readNote } from "#domain/journal/queries.server.ts";
import { DayInput, NoteInput, RestoreNoteInput, SlotsInput } from "#domain/journal/schemas.ts";
import { parse } from "#domain/parse.ts";
import { type AppEnv, readJson, requireActor } from "./env.ts";

const CONTENT_TYPES = { json: "application/json", md: "text/markdown; charset=utf-8" } as const;

const router = new Hono<AppEnv>()
  .put("/journal/shortcuts", async (c) => {
    const { slots } = parse(SlotsInput, await readJson(c));
    return c.json(await saveShortcuts(c.var.services, requireActor(c), slots));
  })
  .get("/journal/:day", async (c) => {
    const day = parse(DayInput, c.req.param("day"));
    return c.json(await readNote(c.var.services, requireActor(c), day));
  })
  .put("/journal/:day", async (c) => {
    const day = parse(DayInput, c.req.param("day"));
    const input = parse(NoteInput, await readJson(c));
    return c.json(await saveNote(c.var.services, requireActor(c), { ...input, day }));
  })
  .delete("/journal/:day", async (c) => {
    const day = parse(DayInput, c.req.param("day"));
    return c.json(await deleteNote(c.var.services, requireActor(c), day));
  })
  .post("/journal/:day/restore", async (c) => {
    const day = parse(DayInput, c.req.param("day"));
    const input = parse(RestoreNoteInput, await readJson(c));
    return c.json(await restoreNote(c.var.services, requireActor(c), { ...input, day }));
  });

for (const format of EXPORT_FORMATS) {
  router.get(`/journal.${format}`, async (c) =>
    c.body(await exportJournal(c.var.services, requireActor(c), format), 200, {
      "Content-Type": CONTENT_TYPES[format],
      "Content-Disposition": `attachment; filename="${BRAND.toLowerCase()}-journal.${format}"`,
    }),
  );
}

export const journal = router;
