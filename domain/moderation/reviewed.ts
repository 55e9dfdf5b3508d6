import type { projectUpdates, submissions } from "#db/schema/index.ts";

/** What moderators decide about: a submission or an update. `auditId`: the target of its decisions in the audit log. */
export type Reviewed = ReturnType<typeof reviewedSubmission> | ReturnType<typeof reviewedUpdate>;

export function reviewedSubmission(row: typeof submissions.$inferSelect) {
  const { projectId, name, icon, status, htmlSha256 } = row;
  return { kind: "submission" as const, auditId: projectId, projectId, name, icon, status, htmlSha256, ...shared(row) };
}

/** `htmlSha256` is null if the update leaves the HTML as it is. */
export function reviewedUpdate(row: typeof projectUpdates.$inferSelect) {
  const { id, originalProjectId: projectId, status, updatedHtmlSha256: htmlSha256 } = row;
  const name = row.updatedName ?? row.originalName ?? "";
  const icon = row.updatedIcon ?? row.originalIcon;
  return { kind: "update" as const, auditId: id, projectId, name, icon, status, htmlSha256, ...shared(row) };
}

function shared(row: typeof submissions.$inferSelect | typeof projectUpdates.$inferSelect) {
  const { id, userId, reviewNotes, createdAt, updatedAt, pendingSince, decidedAt, risk } = row;
  return { id, userId, reviewNotes, createdAt, updatedAt, pendingSince, decidedAt, risk };
}
