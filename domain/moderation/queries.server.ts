import { and, asc, desc, eq } from "drizzle-orm";
import { publishedApps, submissions } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import { type Actor, requireAdmin } from "#domain/permissions.ts";
import { reviewFacts } from "#domain/previews/facts.ts";
import { scanHtml } from "#domain/previews/scan.ts";
import { listViolations } from "#domain/previews/violations.server.ts";
import { readBlob } from "#domain/projects/queries.server.ts";
import type { Services } from "#domain/services.ts";
import { QUEUE_PAGE_SIZE, type QueueFilter } from "./rules.ts";

/** The newest submissions of a filter; pending ones oldest first. @throws AppError("forbidden") */
export function listSubmissions({ db }: Pick<Services, "db">, actor: Actor, filter: QueueFilter) {
  requireAdmin(actor, "review projects");
  const where = {
    All: undefined,
    Pending: eq(submissions.status, "pending"),
    Published: and(eq(submissions.status, "approved"), eq(submissions.published, true)),
    Rejected: eq(submissions.status, "rejected"),
  }[filter];
  const order = filter === "Pending" ? asc(submissions.createdAt) : desc(submissions.createdAt);
  return db.select().from(submissions).where(where).orderBy(order).limit(QUEUE_PAGE_SIZE);
}

export type Submission = Awaited<ReturnType<typeof listSubmissions>>[number];

/** With the hosts that its published app was refused. @throws AppError("forbidden" | "missing") */
export async function readSubmission(services: Pick<Services, "db" | "files">, actor: Actor, submissionId: string) {
  requireAdmin(actor, "review projects");
  const [submission] = await services.db.select().from(submissions).where(eq(submissions.id, submissionId));
  if (!submission) throw new AppError("missing", "App not found", "App not found");
  const [html, violations] = await Promise.all([
    readBlob(services, submission.htmlSha256),
    findViolations(services, submission.projectId),
  ]);
  const { declaredHosts } = submission;
  return { submission, html, violations, facts: reviewFacts({ declaredHosts, scan: scanHtml(html) }) };
}

async function findViolations(services: Pick<Services, "db">, projectId: string) {
  const [app] = await services.db
    .select({ id: publishedApps.id })
    .from(publishedApps)
    .where(eq(publishedApps.projectId, projectId));
  return app ? listViolations(services, app.id) : [];
}
