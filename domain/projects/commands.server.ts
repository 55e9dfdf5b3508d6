import { and, eq, sql } from "drizzle-orm";
import { isGuardFailure, isUniqueFailure, mustHaveChangedOne } from "#db/guard.ts";
import { projects, projectVersions, submissions } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import { newId, sha256Hex } from "#domain/ids.ts";
import { type Actor, hasCloudProjects, maySubmit } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { missingForStore } from "./limits.ts";
import { findOwnProject } from "./queries.server.ts";
import { type Listing, readHtml } from "./rules.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Keeps new HTML as a private project with its first version.
 * @throws AppError("forbidden") for explorers, whose apps stay on the device; what `readHtml` throws.
 */
export async function createProject(
  { db, files, now }: Pick<Services, "db" | "files" | "now">,
  actor: Actor,
  input: { name: string; bytes: Bytes },
) {
  if (!hasCloudProjects(actor)) {
    throw new AppError(
      "forbidden",
      "Save failed",
      "Explorer apps are kept on this device. Upgrade to Builder to sync projects.",
    );
  }
  const html = await keepHtml({ files }, input.bytes);
  const at = now();
  const id = newId(at);
  await db.batch([
    db
      .insert(projects)
      .values({ id, userId: actor.userId, name: input.name, tags: [], ...html, createdAt: at, updatedAt: at }),
    db
      .insert(projectVersions)
      .values({ id: newId(at), projectId: id, userId: actor.userId, version: 1, ...html, createdAt: at }),
  ]);
  return { id, version: 1 };
}

/**
 * Keeps changed HTML as the project's next version.
 * @throws AppError("conflict") where somebody saved since `baseVersion`; nothing is overwritten.
 */
export async function saveVersion(
  services: Pick<Services, "db" | "files" | "now">,
  actor: Actor,
  input: { projectId: string; baseVersion: number; bytes: Bytes },
) {
  const { db, now } = services;
  const project = await findOwnProject(services, actor, input.projectId);
  if (project.version !== input.baseVersion) throw stale();
  const html = await keepHtml(services, input.bytes);
  if (html.htmlSha256 === project.htmlSha256) return { id: project.id, version: project.version };
  const at = now();
  const version = project.version + 1;
  const row = { id: newId(at), projectId: project.id, userId: actor.userId, version, ...html, createdAt: at };
  try {
    await db.batch([
      db
        .update(projects)
        .set({ ...html, version, updatedAt: at, ...(project.status === "draft" ? { status: "private" as const } : {}) })
        .where(and(eq(projects.id, project.id), eq(projects.version, input.baseVersion))),
      mustHaveChangedOne(db),
      db.insert(projectVersions).values(row),
    ]);
  } catch (error) {
    if (isGuardFailure(error)) throw stale();
    throw error;
  }
  return { id: project.id, version };
}

/** Changes what the store would show of the project; its code is left alone. */
export async function saveListing(
  services: Pick<Services, "db" | "now">,
  actor: Actor,
  projectId: string,
  listing: Listing,
) {
  const project = await findOwnProject(services, actor, projectId);
  await services.db
    .update(projects)
    .set({ ...listing, updatedAt: services.now() })
    .where(eq(projects.id, project.id));
}

/**
 * Hands the project in for review, pinned as it is now: digest and listing. Editing afterwards does not change it.
 * @throws AppError("forbidden") by tier, AppError("conflict") for what is incomplete, pending or already published.
 */
export async function submitForReview(services: Pick<Services, "db" | "now">, actor: Actor, projectId: string) {
  if (!maySubmit(actor)) {
    throw new AppError(
      "forbidden",
      "Error",
      "Upgrade to Architect plan to submit apps to the store for public distribution.",
    );
  }
  const { db, now } = services;
  const project = await findOwnProject(services, actor, projectId);
  if (project.status === "approved") throw new AppError("conflict", "Error", "This app is already in the store.");
  const [missing] = missingForStore(project);
  if (missing)
    throw new AppError("conflict", "Error", `Failed to submit the app for review. Still missing: ${missing}.`);
  const at = now();
  const { name, description, icon, tags, htmlSha256, htmlBytes } = project;
  try {
    await db.batch([
      db.insert(submissions).values({
        id: newId(at),
        projectId,
        userId: actor.userId,
        userEmail: actor.email,
        creatorEmail: actor.email,
        ...{ name, description, icon, tags, htmlSha256, htmlBytes },
        createdAt: at,
        updatedAt: at,
      }),
      db
        .update(projects)
        .set({ status: "pending", published: false, reviewNotes: null, updatedAt: at })
        .where(and(eq(projects.id, projectId), sql`${projects.status} <> 'approved'`)),
      mustHaveChangedOne(db),
    ]);
  } catch (error) {
    if (isUniqueFailure(error, "app_submissions.project_id") || isGuardFailure(error)) {
      throw new AppError("conflict", "Error", "This app is already waiting for review.");
    }
    throw error;
  }
}

/** The blob first, then the rows that name it: a row never names bytes that are not there. */
async function keepHtml({ files }: Pick<Services, "files">, bytes: Bytes) {
  readHtml(bytes);
  const htmlSha256 = await sha256Hex(bytes);
  await files.putHtml(htmlSha256, bytes);
  return { htmlSha256, htmlBytes: bytes.byteLength };
}

function stale() {
  return new AppError(
    "conflict",
    "Save failed",
    "This project was saved somewhere else meanwhile. What you typed is still here; load the newer version in another tab to compare.",
  );
}
