import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { readableDate } from "./days.ts";
import { allNotes } from "./notes.server.ts";

export const EXPORT_FORMS = ["json", "md"] as const;
export type ExportForm = (typeof EXPORT_FORMS)[number];

/** All of the actor's notes as one file: JSON as the account's export has it, or Markdown to read, the earliest first. */
export async function exportJournal({ db }: Pick<Services, "db">, actor: Actor, form: ExportForm) {
  const notes = await allNotes({ db }, actor);
  if (form === "json") return JSON.stringify(notes, null, 2);
  const days = notes.map(({ entryDate, content }) => `## ${readableDate(entryDate, "")}\n\n${content.trim()}\n`);
  return ["# Journal\n", ...days].join("\n");
}
