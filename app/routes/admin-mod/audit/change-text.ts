import { splitReasons } from "#domain/apps/reasons.ts";
import type { AuditEntry } from "#domain/moderation/audit-queries.server.ts";

type Values = Record<string, unknown>;

/** "pending → approved": the first value that differs. */
export function auditChangeText({ oldValues, newValues }: Pick<AuditEntry, "oldValues" | "newValues">) {
  const [before, after] = [readValues(oldValues), readValues(newValues)];
  const key = Object.keys(before).find((name) => name in after && before[name] !== after[name]);
  return key === undefined ? "" : `${plainText(before[key])} → ${plainText(after[key])}`;
}

/** What an admin or moderator wrote about it; empty if nothing. */
export function auditNoteText({ newValues }: Pick<AuditEntry, "newValues">) {
  const { note, reason, reviewNotes } = readValues(newValues);
  return [note, reason, reviewNotes].filter((text) => typeof text === "string").find((text) => text !== "") ?? "";
}

/** An account or app that was deleted since is named as such; its id tells entries about it apart. */
export function auditTargetText({
  targetTable,
  targetEmail,
  targetId,
}: Pick<AuditEntry, "targetTable" | "targetEmail" | "targetId">) {
  if (targetEmail !== null) return targetEmail;
  return targetTable === "users" ? `Deleted account ${targetId.slice(0, 8)}` : targetId;
}

export function reasonsOf({ newValues }: Pick<AuditEntry, "newValues">) {
  const { reviewNotes, reason } = readValues(newValues);
  const text = reviewNotes ?? reason;
  return typeof text === "string" && text !== "" ? splitReasons(text) : [];
}

export function indented(values: string) {
  return JSON.stringify(readValues(values), null, 2);
}

function plainText(value: unknown) {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function readValues(text: string): Values {
  return JSON.parse(text);
}
