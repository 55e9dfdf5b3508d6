import { type Actor, requireSubmissions } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { findOwnProject } from "#domain/projects/queries.server.ts";
import type { CheckedListing } from "#domain/projects/schemas.ts";
import { runChecks } from "./run-checks.server.ts";

/**
 * What moderators would read about the saved code with this listing, which may not be saved yet. Stores nothing.
 * @throws AppError("plan" | "missing")
 */
export async function checkBeforeSubmission(
  services: Pick<Services, "db" | "htmlFiles">,
  actor: Actor,
  projectId: string,
  listing: CheckedListing,
) {
  requireSubmissions(actor, "Error");
  const project = await findOwnProject(services, actor, projectId);
  const { findings } = await runChecks(services, { ...project, ...listing });
  return { findings };
}
