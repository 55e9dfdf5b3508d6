import { and, eq, sql } from "drizzle-orm";
import { projects } from "#db/schema/index.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { findOwnProject } from "#domain/projects/queries.server.ts";
import type { HostChoices } from "./host-choices.ts";

/**
 * Saves which declared hosts the owner's private runs may contact, from their next document on. Hosts that are not
 * declared are ignored.
 */
export async function saveHostChoices(
  { db }: Pick<Services, "db">,
  actor: Actor,
  projectId: string,
  choices: HostChoices,
) {
  const { declaredHosts } = await findOwnProject({ db }, actor, projectId);
  const declared = new Set(declaredHosts.map(({ host }) => host));
  const known = Object.fromEntries(Object.entries(choices).filter(([host]) => declared.has(host)));
  await db
    .update(projects)
    .set({ hostChoices: sql`json_patch(${projects.hostChoices}, ${JSON.stringify(known)})` })
    .where(and(eq(projects.id, projectId), eq(projects.userId, actor.userId)));
}
