import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { isGuardFailure, isUniqueFailure, mustHaveChangedOne } from "#db/guard.ts";
import { projects, projectVersions } from "#db/schema/index.ts";
import { reservePictures, storeHtml, storeVersions } from "#domain/blobs/write.server.ts";
import { countCharacters } from "#domain/kit/characters.ts";
import { AppError } from "#domain/kit/errors.ts";
import { newId, sha256Hex } from "#domain/kit/ids.ts";
import { type Actor, requireCloudProjects } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { declarationsProblem, productHosts } from "#domain/listing/declared-hosts.ts";
import { readHtml } from "#domain/listing/html.ts";
import { isPicture, pictureName } from "#domain/listing/icons.ts";
import type { Lineage } from "#domain/listing/lineage.ts";
import { MIN_TITLE_LENGTH } from "#domain/listing/rules.ts";
import type { Snapshot } from "#domain/listing/snapshot.ts";
import { nextState } from "#domain/listing/states.ts";
import { readPageListing } from "./page-listing.ts";
import { findOwnProject, missingProjectError, type Project } from "./queries.server.ts";
import type { Listing } from "./schemas.ts";
import { thinOutgoingVersion } from "./thinning.server.ts";

type Bytes = Uint8Array<ArrayBuffer>;
export type NewProject = Partial<Omit<Snapshot, "name" | "htmlSha256" | "htmlBytes">> & {
  name: string;
  bytes: Bytes;
  earlier?: ReadonlyArray<Bytes>;
  /** The app of a device that moves into the account. */
  deviceAppId?: string;
  basedOn?: Lineage | null;
  /** A new id, for a call that may be sent again: its project is made once. */
  id?: string;
};

/** SQL computes the status, since a moderator may decide between reading and writing. */
const SAVED_STATUS = sql`case ${projects.status} when 'draft' then ${nextState({ status: "draft" }, "save")?.status} else ${projects.status} end`;

/**
 * What `listing` lacks is read from the page; a name too short makes a draft. `earlier` versions, the oldest first, are
 * numbered from 1 and dated now. @throws AppError("plan"), or as `readHtml`
 */
export async function createProject(
  services: Pick<Services, "db" | "htmlFiles" | "pictureFiles" | "consumeAttempt" | "now">,
  actor: Actor,
  { bytes, earlier = [], deviceAppId, id = newId(services.now()), ...listing }: NewProject,
) {
  requireCloudProjects(actor);
  await reservePictures(services, picturesOf(listing));
  const stored = await storeVersions(services, actor, { newest: bytes, earlier });
  const { db } = services;
  const at = services.now();
  const status = countCharacters(listing.name) < MIN_TITLE_LENGTH ? "draft" : "private";
  const versions = [...stored.earlier, stored.newest];
  const insert = () =>
    db.batch([
      db.insert(projects).values({
        id,
        userId: actor.userId,
        tags: [],
        ...readPageListing(readHtml(bytes)),
        ...listing,
        status,
        deviceAppId: deviceAppId === undefined ? null : unlessOfAnother(actor, deviceAppId),
        ...stored.newest,
        version: versions.length,
        createdAt: at,
        updatedAt: at,
      }),
      ...versions.map((html, index) =>
        db
          .insert(projectVersions)
          .values({ id: newId(at), projectId: id, userId: actor.userId, version: index + 1, ...html, createdAt: at }),
      ),
      ...(deviceAppId === undefined ? [] : [releaseFromOthers({ db }, actor, { id, deviceAppId })]),
    ]);
  try {
    await insert();
  } catch (error) {
    if (!isUniqueFailure(error, "user_projects.id")) throw error;
    const { version } = await findOwnProject({ db }, actor, id);
    return { id, version };
  }
  return { id, version: versions.length };
}

/** The first account that moved a device's app has its origin: nobody else's code ever runs there. */
function unlessOfAnother({ userId }: Actor, deviceAppId: string) {
  return sql<string | null>`(select ${deviceAppId} where not exists
    (select 1 from user_projects where device_app_id = ${deviceAppId} and user_id <> ${userId}))`;
}

/** An app that changed while it moved is sent again; its origin goes to the project that was made last. */
function releaseFromOthers(
  { db }: Pick<Services, "db">,
  { userId }: Actor,
  project: { id: string; deviceAppId: string },
) {
  return db
    .update(projects)
    .set({ deviceAppId: null })
    .where(
      and(eq(projects.deviceAppId, project.deviceAppId), eq(projects.userId, userId), ne(projects.id, project.id)),
    );
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
  if (project.version !== input.baseVersion) {
    // The same save was sent before, and its answer was lost.
    if (project.htmlSha256 === (await sha256Hex(input.bytes))) return { id: project.id, version: project.version };
    throw staleVersionError();
  }
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
 * Listings have no versions: of two saves the last one stays. Of an app in the store, whether it may be copied changes
 * immediately (decision 202); the rest waits for an update. @throws AppError("invalid") for a host of the product;
 * "missing" for a deleted project; "plan" for explorers.
 */
export async function saveListing(
  services: Pick<Services, "db" | "pictureFiles" | "now" | "invalidateStore"> & {
    config: Pick<Services["config"], "siteOrigin" | "appsHost">;
  },
  actor: Actor,
  projectId: string,
  listing: Listing,
) {
  requireCloudProjects(actor);
  assertDeclarable(services.config, listing);
  const project = await findOwnProject(services, actor, projectId);
  await reservePictures(services, newPictures(project, listing));
  const [saved] = await services.db
    .update(projects)
    .set({ ...listing, status: SAVED_STATUS, updatedAt: services.now() })
    .where(and(eq(projects.id, project.id), isNull(projects.deletedAt)))
    .returning({ id: projects.id });
  if (!saved) throw missingProjectError();
  const { allowsCopies = project.allowsCopies } = listing;
  if (allowsCopies !== project.allowsCopies && project.published) services.invalidateStore();
}

/** An author takes this permission back on every plan (decision 255). @throws AppError("missing") */
export async function endCopies(
  { db, invalidateStore }: Pick<Services, "db" | "invalidateStore">,
  actor: Actor,
  projectId: string,
) {
  const [ended] = await db
    .update(projects)
    .set({ allowsCopies: false })
    .where(and(eq(projects.id, projectId), eq(projects.userId, actor.userId), isNull(projects.deletedAt)))
    .returning({ published: projects.published });
  if (!ended) throw missingProjectError();
  if (ended.published) invalidateStore();
}

/** @throws AppError("missing" | "plan") */
export async function renameProject(
  { db, now }: Pick<Services, "db" | "now">,
  actor: Actor,
  { projectId, name }: { projectId: string; name: string },
) {
  requireCloudProjects(actor);
  const [renamed] = await db
    .update(projects)
    .set({ name, status: SAVED_STATUS, updatedAt: now() })
    .where(and(eq(projects.id, projectId), eq(projects.userId, actor.userId), isNull(projects.deletedAt)))
    .returning({ id: projects.id, name: projects.name });
  if (!renamed) throw missingProjectError();
  return renamed;
}

function newPictures(project: Project, listing: Listing) {
  const before = new Set(picturesOf(project));
  return picturesOf(listing).filter((name) => !before.has(name));
}

/** The names of an icon and of screenshots in their bucket, each once. */
export function picturesOf({ icon = null, screenshots = [] }: Partial<Pick<Listing, "icon" | "screenshots">>) {
  return [...new Set([icon, ...screenshots])].flatMap((path) =>
    path !== null && isPicture(path) ? pictureName(path) : [],
  );
}

/** @throws AppError("invalid") for a host of the product, which no app may declare. */
export function assertDeclarable(
  config: Pick<Services["config"], "siteOrigin" | "appsHost">,
  { declaredHosts = [] }: Pick<Listing, "declaredHosts">,
) {
  const problem = declarationsProblem(declaredHosts, productHosts(config));
  if (problem) throw new AppError("invalid", "Save failed", problem);
}

function staleVersionError() {
  return new AppError(
    "conflict",
    "Save failed",
    "This project was saved somewhere else while you were editing. Nothing was overwritten, and what you typed is still here.",
  );
}
