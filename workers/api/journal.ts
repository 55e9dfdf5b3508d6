import { Hono } from "hono";
import { readMonth, readNote } from "#domain/home/journal.server.ts";
import { deleteNote, restoreNote, saveNote, saveShortcuts } from "#domain/journal/commands.server.ts";
import { EXPORT_FORMATS, exportJournal } from "#domain/journal/export.server.ts";
import {
  DayInput,
  MonthInput,
  NoteInput,
  RestoreNoteInput,
  SearchNotesInput,
  SlotsInput,
} from "#domain/journal/schemas.ts";
import { searchNotes } from "#domain/journal/search.server.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { parse } from "#domain/kit/parse.ts";
import { type AppEnv, requireFullSession, validJson, validQuery } from "./env.ts";

const CONTENT_TYPES = { json: "application/json", md: "text/markdown; charset=utf-8" } as const;

const router = new Hono<AppEnv>()
  .put("/journal/shortcuts", validJson(SlotsInput), async (c) => {
    const { slots } = c.req.valid("json");
    return c.json(await saveShortcuts(c.var.services, requireFullSession(c), slots));
  })
  .get("/journal/months/:month", async (c) => {
    const month = parse(MonthInput, c.req.param("month"));
    return c.json(await readMonth(c.var.services, requireFullSession(c), month));
  })
  .get("/journal/search", validQuery(SearchNotesInput), async (c) =>
    c.json(await searchNotes(c.var.services, requireFullSession(c), c.req.valid("query"))),
  )
  .get("/journal/:day", async (c) => {
    const day = parse(DayInput, c.req.param("day"));
    return c.json(await readNote(c.var.services, requireFullSession(c), day));
  })
  .put("/journal/:day", validJson(NoteInput), async (c) => {
    const day = parse(DayInput, c.req.param("day"));
    return c.json(await saveNote(c.var.services, requireFullSession(c), { ...c.req.valid("json"), day }));
  })
  .delete("/journal/:day", async (c) => {
    const day = parse(DayInput, c.req.param("day"));
    return c.json(await deleteNote(c.var.services, requireFullSession(c), day));
  })
  .post("/journal/:day/restore", validJson(RestoreNoteInput), async (c) => {
    const day = parse(DayInput, c.req.param("day"));
    return c.json(await restoreNote(c.var.services, requireFullSession(c), { ...c.req.valid("json"), day }));
  });

for (const format of EXPORT_FORMATS) {
  router.get(`/journal.${format}`, async (c) =>
    c.body(await exportJournal(c.var.services, requireFullSession(c), format), 200, {
      "Content-Type": CONTENT_TYPES[format],
      "Content-Disposition": `attachment; filename="${BRAND.toLowerCase()}-journal.${format}"`,
    }),
  );
}

export const journal = router;
