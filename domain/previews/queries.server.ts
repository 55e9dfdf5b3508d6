import { eq, or } from "drizzle-orm";
import { publishedApps } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import type { Actor } from "#domain/policy.ts";
import { DEFAULT_ICON } from "#domain/projects/limits.ts";
import { readOwnProject } from "#domain/projects/queries.server.ts";
import type { Services } from "#domain/services.ts";

export type Runnable = {
  id: string;
  name: string;
  icon: string;
  creator: string | null;
  label: string;
  /** The document of a private run; null where the app's origin serves the published one. */
  html: string | null;
  /** When a moderator approved it, in ms; null for what nobody reviewed. */
  reviewedAt: number | null;
  slug: string | null;
};

/**
 * What an address of the viewer runs: a published app by slug or id, else the asker's own project by id.
 * @throws AppError("gone") for an app that was taken out, AppError("missing") otherwise.
 */
export async function findRunnable(
  services: Pick<Services, "db" | "files" | "config">,
  actor: Actor | null,
  slugOrId: string,
): Promise<Runnable> {
  const [app] = await services.db
    .select()
    .from(publishedApps)
    .where(or(eq(publishedApps.slug, slugOrId), eq(publishedApps.id, slugOrId)));
  if (app?.status === "approved") {
    const { id, name, icon, label, slug, creatorNickname, updatedAt } = app;
    return { id, name, icon, label, slug, creator: creatorNickname, html: null, reviewedAt: updatedAt };
  }
  if (app) throw new AppError("gone", "Preview Error", "App not found - it may be private or you may not have access");
  if (!actor) throw notFound();
  const { project, html, label } = await readOwnProject(services, actor, slugOrId).catch((error) => {
    throw error instanceof AppError && error.code === "missing" ? notFound() : error;
  });
  const { id, name } = project;
  return {
    id,
    name,
    icon: project.icon ?? DEFAULT_ICON,
    creator: actor.nickname,
    label,
    html,
    reviewedAt: null,
    slug: null,
  };
}

function notFound() {
  return new AppError("missing", "Preview Error", "App not found - it may be private or you may not have access");
}
