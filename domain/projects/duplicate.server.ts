import { readStoredHtml } from "#domain/blobs/queries.server.ts";
import { type Actor, requireCloudProjects } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { createProject } from "./commands.server.ts";
import { copyName } from "./names.ts";
import { findOwnProject, listProjects } from "./queries.server.ts";

type Original = { projectId: string /** In place of the saved code. */; bytes?: Uint8Array<ArrayBuffer> };

/**
 * A private project with the same listing and a numbered name. It has an origin, and so data, of its own. A copy of
 * somebody's app keeps naming them.
 */
export async function duplicateProject(
  services: Pick<Services, "db" | "htmlFiles" | "pictureFiles" | "consumeAttempt" | "now">,
  actor: Actor,
  { projectId, bytes }: Original,
) {
  requireCloudProjects(actor);
  const project = await findOwnProject(services, actor, projectId);
  const own = await listProjects(services, actor);
  const name = copyName(
    project.name,
    own.map((other) => other.name),
  );
  const { description, icon, tags, declaredHosts, screenshots } = project;
  const code = bytes ?? new TextEncoder().encode(await readStoredHtml(services, project.htmlSha256));
  const listing = { name, description, icon, tags, declaredHosts, screenshots };
  const original = { address: `/p/${projectId}`, digest: project.htmlSha256, name: project.name };
  const basedOn = project.basedOn ?? { ...original, author: actor.nickname };
  return createProject(services, actor, { ...listing, bytes: code, basedOn });
}
