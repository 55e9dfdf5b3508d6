import { and, eq, isNull, sql } from "drizzle-orm";
import { isGuardFailure, mustHaveChangedOne } from "#db/guard.ts";
import { projects, projectVersions } from "#db/schema/index.ts";
import { reservePictures, storeHtml } from "#domain/blobs/write.server.ts";
import { countCharacters } from "#domain/characters.ts";
import { AppError } from "#domain/errors.ts";
import { newId } from "#domain/ids.ts";
import { type Actor, requireCloudProjects } from "#domain/permissions.ts";
import { declarationsProblem } from "#domain/previews/declared-hosts.ts";
import type { Services } from "#domain/services.ts";
import { readHtml } from "./html.ts";
import { isPicture, pictureName } from "./icons.ts";
import { readPageListing } from "./page-listing.ts";
import { findOwnProject, missingProjectError, type Project } from "./queries.server.ts";
import type { Listing } from "./schemas.ts";
import { nextState } from "./states.ts";
import { thinOutgoingVersion } from "./thinning.server.ts";
import { MIN_TITLE_LENGTH } from "./titles.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** SQL computes the status, since a moderator may decide between reading and writing. */
const SAVED_STATUS = sql`case ${projects.status} when 'draft' then ${nextState({ status: "draft" }, "save")?.status} else ${projects.status} end`;

/** What `listing` lacks is read from the page; a name too short makes a draft. @throws AppError("plan"), or as `readHtml` */
export async function createProject(
  services: Pick<Services, "db" | "htmlFiles" | "pictureFiles" | "consumeAttempt" | "now">,
  actor: Actor,
  { bytes, ...listing }: { name: string; bytes: Bytes } & Partial<Pick<Listing, "description" | "icon" | "tags">>,
) {
  requireCloudProjects(actor);
  if (listing.icon && isPicture(listing.icon)) await reservePictures(services, [pictureName(listing.icon)]);
  const html = await storeHtml(services, actor, bytes);
  const { db } = services;
  const at = services.now();
  const id = newId(at);
  const status = countCharacters(listing.name) < MIN_TITLE_LENGTH ? "draft" : "private";
  await db.batch([
    db.insert(projects).values({
      id,
      userId: actor.userId,
      tags: [],
      ...readPageListing(readHtml(bytes)),
      ...listing,
      status,
      ...html,
      createdAt: at,
      updatedAt: at,
    }),
    db
      .insert(projectVersions)
      .values({ id: newId(at), projectId: id, userId: actor.userId, version: 1, ...html, createdAt: at }),
  ]);
  return { id, version: 1 };
}

/**
 * @throws AppError("conflict") for a newer version than `baseVersion`; nothing is overwritten. AppError("plan") for
 * explorers, whose projects of an earlier plan can be read only (decision 97).
 */
export async function saveVersion(
  services: Pick<Services, "db" | "htmlFiles" | "consumeAttempt" | "now">,
  actor: Actor,
  input: { projectId: string; baseVersion: number; bytes: Bytes },
) {
  requireCloudProjects(actor);
  const project = await findOwnProject(services, actor, input.projectId);
  if (project.version !== input.baseVersion) throw staleVersionError();
  const html = await storeHtml(services, actor, input.bytes);
  return saveStoredHtml(services, actor, project, { baseVersion: input.baseVersion, ...html });
}

/** HTML equal to the newest version makes no new one. */
export async function saveStoredHtml(
  { db, now }: Pick<Services, "db" | "now">,
  actor: Actor,
  project: Project,
  { baseVersion, ...html }: { baseVersion: number; htmlSha256: string; htmlBytes: number },
) {
  if (project.version !== baseVersion) throw staleVersionError();
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
      thinOutgoingVersion(db, project.id, version),
    ]);
  } catch (error) {
    if (isGuardFailure(error)) throw staleVersionError();
    throw error;
  }
  return { id: project.id, version };
}

/**
 * Listings have no versions: of two saves the last one stays. @throws AppError("invalid") for a host of the product;
 * "missing" for a deleted project; "plan" for explorers.
 */
export async function saveListing(
  services: Pick<Services, "db" | "pictureFiles" | "now"> & {
    config: Pick<Services["config"], "siteOrigin" | "appsHost">;
  },
  actor: Actor,
  projectId: string,
  listing: Listing,
) {
  requireCloudProjects(actor);
  const problem = declarationsProblem(listing.declaredHosts ?? [], productHosts(services.config));
  if (problem) throw new AppError("invalid", "Save failed", problem);
  const project = await findOwnProject(services, actor, projectId);
  await reservePictures(services, newPictures(project, listing));
  const [saved] = await services.db
    .update(projects)
    .set({ ...listing, status: SAVED_STATUS, updatedAt: services.now() })
    .where(and(eq(projects.id, project.id), isNull(projects.deletedAt)))
    .returning({ id: projects.id });
  if (!saved) throw missingProjectError();
}

function newPictures(project: Project, listing: Listing) {
  const before = new Set([project.icon, ...project.screenshots]);
  const after = new Set([listing.icon, ...(listing.screenshots ?? [])]);
  return [...after].flatMap((icon) => (icon !== null && isPicture(icon) && !before.has(icon) ? pictureName(icon) : []));
}

/** The hosts of the product itself, which no app may declare. */
function productHosts({ siteOrigin, appsHost }: Pick<Services["config"], "siteOrigin" | "appsHost">) {
  return [new URL(siteOrigin).hostname, appsHost.replace(/:\d+$/, "")];
}

function staleVersionError() {
  return new AppError(
    "conflict",
    "Save failed",
    "This project was saved somewhere else while you were editing. Nothing was overwritten, and what you typed is still here.",
  );
}
