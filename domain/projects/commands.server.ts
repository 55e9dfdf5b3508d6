import { and, eq, isNull, sql } from "drizzle-orm";
import { isGuardFailure, mustHaveChangedOne } from "#db/guard.ts";
import { projects, projectVersions } from "#db/schema/index.ts";
import { reservePictures, storeHtml } from "#domain/blobs/store.server.ts";
import { AppError } from "#domain/errors.ts";
import { newId } from "#domain/ids.ts";
import { type Actor, requireCloud } from "#domain/policy.ts";
import { declarationsProblem } from "#domain/previews/hosts.ts";
import type { Services } from "#domain/services.ts";
import { isPicture, pictureName, TITLE_MIN } from "./limits.ts";
import { findOwnProject, type Project } from "./queries.server.ts";
import type { Listing } from "./rules.ts";
import { nextState } from "./states.ts";
import { thinVersions } from "./thinning.server.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The status after a save, computed from the row as written: a moderator may decide between reading and writing. */
const SAVED_STATUS = sql`case ${projects.status} when 'draft' then ${nextState({ status: "draft" }, "save")?.status} else ${projects.status} end`;

/**
 * Creates a private project with its first version; a draft if its name is too short for a title. Omitted fields of
 * the listing are empty.
 * @throws AppError("forbidden") for explorers, whose apps stay on the device; what `readHtml` throws.
 */
export async function createProject(
  services: Pick<Services, "db" | "files" | "icons" | "admit" | "now">,
  actor: Actor,
  { bytes, ...listing }: { name: string; bytes: Bytes } & Partial<Pick<Listing, "description" | "icon" | "tags">>,
) {
  requireCloud(actor);
  if (listing.icon && isPicture(listing.icon)) await reservePictures(services, [pictureName(listing.icon)]);
  const html = await storeHtml(services, actor, bytes);
  const { db } = services;
  const at = services.now();
  const id = newId(at);
  const status = listing.name.length < TITLE_MIN ? "draft" : "private";
  await db.batch([
    db
      .insert(projects)
      .values({ id, userId: actor.userId, tags: [], ...listing, status, ...html, createdAt: at, updatedAt: at }),
    db
      .insert(projectVersions)
      .values({ id: newId(at), projectId: id, userId: actor.userId, version: 1, ...html, createdAt: at }),
  ]);
  return { id, version: 1 };
}

/**
 * Saves changed HTML as the project's next version. A draft becomes private.
 * @throws AppError("conflict") where somebody saved since `baseVersion`; nothing is overwritten.
 */
export async function saveVersion(
  services: Pick<Services, "db" | "files" | "admit" | "now">,
  actor: Actor,
  input: { projectId: string; baseVersion: number; bytes: Bytes },
) {
  const project = await findOwnProject(services, actor, input.projectId);
  if (project.version !== input.baseVersion) throw stale();
  const html = await storeHtml(services, actor, input.bytes);
  return saveDigest(services, actor, project, { baseVersion: input.baseVersion, ...html });
}

/** HTML that is kept already becomes the next version; the same as the newest makes none. */
export async function saveDigest(
  { db, now }: Pick<Services, "db" | "now">,
  actor: Actor,
  project: Project,
  { baseVersion, ...html }: { baseVersion: number; htmlSha256: string; htmlBytes: number },
) {
  if (project.version !== baseVersion) throw stale();
  if (html.htmlSha256 === project.htmlSha256) return { id: project.id, version: project.version };
  const at = now();
  const version = project.version + 1;
  const row = {
    id: newId(at),
    projectId: project.id,
    userId: actor.userId,
    version,
    ...html,
    createdAt: at,
  };
  try {
    await db.batch([
      db
        .update(projects)
        .set({ ...html, version, status: SAVED_STATUS, updatedAt: at })
        .where(and(eq(projects.id, project.id), eq(projects.version, baseVersion), isNull(projects.deletedAt))),
      mustHaveChangedOne(db),
      db.insert(projectVersions).values(row),
      thinVersions(db, project.id, version),
    ]);
  } catch (error) {
    if (isGuardFailure(error)) throw stale();
    throw error;
  }
  return { id: project.id, version };
}

/**
 * Changes what the store would show of the project, and the hosts that it would be allowed; its code is left alone.
 * A draft becomes private. @throws AppError("invalid") for a declared host of the product's own; what `reservePictures` throws.
 */
export async function saveListing(
  services: Pick<Services, "db" | "icons" | "now"> & { config: Pick<Services["config"], "siteOrigin" | "appsHost"> },
  actor: Actor,
  projectId: string,
  listing: Listing,
) {
  const problem = declarationsProblem(listing.declaredHosts ?? [], ownHosts(services.config));
  if (problem) throw new AppError("invalid", "Save failed", problem);
  const project = await findOwnProject(services, actor, projectId);
  await reservePictures(services, newPictures(project, listing));
  await services.db
    .update(projects)
    .set({
      ...listing,
      status: SAVED_STATUS,
      updatedAt: services.now(),
    })
    .where(eq(projects.id, project.id));
}

function newPictures(project: Project, listing: Listing) {
  const before = new Set([project.icon, ...project.screenshots]);
  const after = new Set([listing.icon, ...(listing.screenshots ?? [])]);
  return [...after].flatMap((icon) => (icon !== null && isPicture(icon) && !before.has(icon) ? pictureName(icon) : []));
}

function ownHosts({ siteOrigin, appsHost }: Pick<Services["config"], "siteOrigin" | "appsHost">) {
  return [new URL(siteOrigin).hostname, appsHost.replace(/:\d+$/, "")];
}

function stale() {
  return new AppError(
    "conflict",
    "Save failed",
    "This project was saved somewhere else in the meantime. Nothing was overwritten, and what you typed is still here.",
  );
}
