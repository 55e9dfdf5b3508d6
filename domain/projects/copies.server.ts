import { privateLabel } from "#domain/apps/labels.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { requireCloudProjects } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import type { Lineage } from "#domain/listing/lineage.ts";
import { readShare, readSharedHtml } from "#domain/shares/queries.server.ts";
import { sharePath } from "#domain/shares/share-path.ts";
import { createProject } from "./commands.server.ts";
import { freeName } from "./names.ts";
import { findOwnProject, listProjects } from "./queries.server.ts";

type Deps = Pick<Services, "db" | "htmlFiles" | "pictureFiles" | "consumeAttempt" | "now" | "config">;

/**
 * "Keep a copy": a private project with its lineage, and the label of its origin. @throws AppError("gone") for a closed link, "forbidden" if its owner
 * allows no copies, "plan" for explorers, whose copies stay on their device.
 */
export async function copyShare(services: Deps, actor: Actor, id: string) {
  requireCloudProjects(actor, "Not copied");
  const { name, icon, nickname, htmlSha256, html } = await readSharedHtml(services, id);
  const own = await listProjects(services, actor);
  const project = await createProject(services, actor, {
    name: freeName(
      name,
      own.map((project) => project.name),
    ),
    icon,
    bytes: new TextEncoder().encode(html),
    basedOn: { address: sharePath(id), digest: htmlSha256, name, author: nickname },
  });
  const owned = { id: project.id, userId: actor.userId, deviceAppId: null };
  return { ...project, label: await privateLabel(services.config.labelSecret, owned) };
}

/** Where the original still is, under the name that it had; null if it was renamed, closed or deleted. */
export async function findOriginal(
  services: Parameters<typeof readShare>[0],
  actor: Actor,
  { address, name }: Lineage,
): Promise<string | null> {
  const [, kind, id = ""] = address.split("/");
  try {
    const original = await (kind === "s" ? readShare(services, id) : findOwnProject(services, actor, id));
    return original.name === name ? address : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
