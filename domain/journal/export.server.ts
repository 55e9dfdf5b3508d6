import { readableDate } from "#domain/kit/days.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { selectAllNotes } from "./notes.server.ts";

export const EXPORT_FORMATS = ["json", "md"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The earliest note comes first. The JSON is that of the account's export. */
export async function exportJournal({ db }: Pick<Services, "db">, actor: Actor, format: ExportFormat) {
  const notes = await selectAllNotes({ db }, actor);
  if (format === "json") return JSON.stringify(notes, null, 2);
  const days = notes.map(({ entryDate, content }) => `## ${readableDate(entryDate, "")}\n\n${content.trim()}\n`);
  return ["# Journal\n", ...days].join("\n");
}
