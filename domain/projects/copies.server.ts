import { and, eq } from "drizzle-orm";
import { projects, publishedApps } from "#db/schema/index.ts";
import { privateLabel } from "#domain/apps/labels.ts";
import { readStoredHtml } from "#domain/blobs/queries.server.ts";
import { AppError } from "#domain/kit/errors.ts";
import { type Actor, requireCloudProjects } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import type { DeclaredHost } from "#domain/listing/declared-hosts.ts";
import type { Lineage } from "#domain/listing/lineage.ts";
import { readShare, readSharedHtml } from "#domain/shares/queries.server.ts";
import { sharePath } from "#domain/shares/share-path.ts";
import { createProject } from "./commands.server.ts";
import { signLineage } from "./lineage.server.ts";
import { freeName } from "./names.ts";
import { findOwnProject, listProjects } from "./queries.server.ts";

type ReadDeps = Pick<Services, "db" | "htmlFiles" | "now" | "config">;
type Deps = ReadDeps & Pick<Services, "pictureFiles" | "consumeAttempt">;
type Original = { icon: string; html: string; declaredHosts: Array<DeclaredHost>; basedOn: Lineage };

const STORE_PATH = "/store/";

/**
 * "Keep a copy" of a shared link: a private project with its lineage, and the label of its origin. @throws AppError("gone") for a closed link,
 * "forbidden" if its owner allows no copies, "plan" for explorers, whose copies stay on their device.
 */
export async function copyShare(services: Deps, actor: Actor, id: string) {
  requireCloudProjects(actor, "Not copied");
  return createCopy(services, actor, await readShareToCopy(services, id));
}

/** As `copyShare`, of an app in the store. @throws AppError("missing") for an app that is not in the store */
export async function copyApp(services: Deps, actor: Actor, id: string) {
  requireCloudProjects(actor, "Not copied");
  return createCopy(services, actor, await readAppToCopy(services, id));
}

/** For a copy on a device. @throws as `copyShare` */
export async function readSharedCopy(services: ReadDeps, id: string) {
  return toDeviceCopy(services, await readShareToCopy(services, id));
}

/** For a copy on a device. @throws as `copyApp` */
export async function readAppCopy(services: ReadDeps, id: string) {
  return toDeviceCopy(services, await readAppToCopy(services, id));
}

async function readShareToCopy(services: ReadDeps, id: string): Promise<Original> {
  const { name, icon, nickname, htmlSha256, html } = await readSharedHtml(services, id);
  const basedOn = { address: sharePath(id), digest: htmlSha256, name, author: nickname };
  return { icon, html, declaredHosts: [], basedOn };
}

/** The version in the store, whatever the reader runs or its author has saved since. */
async function readAppToCopy(services: ReadDeps, id: string): Promise<Original> {
  const { slug, name, icon, creatorNickname, htmlSha256, declaredHosts } = publishedApps;
  const [app] = await services.db
    .select({ slug, name, icon, creatorNickname, htmlSha256, declaredHosts, allowsCopies: projects.allowsCopies })
    .from(publishedApps)
    .innerJoin(projects, eq(projects.id, publishedApps.projectId))
    .where(and(eq(publishedApps.id, id), eq(publishedApps.status, "approved")));
  if (!app) throw new AppError("missing", "Not copied", "This app is not in the store.");
  if (!app.allowsCopies) throw new AppError("forbidden", "Not copied", "Its author doesn't allow copies of this app.");
  const basedOn = {
    address: STORE_PATH + app.slug,
    digest: app.htmlSha256,
    name: app.name,
    author: app.creatorNickname,
  };
  const html = await readStoredHtml(services, app.htmlSha256);
  return { icon: app.icon, html, declaredHosts: app.declaredHosts, basedOn };
}

async function createCopy(services: Deps, actor: Actor, { html, ...original }: Original) {
  const own = await listProjects(services, actor);
  const name = freeName(
    original.basedOn.name,
    own.map((project) => project.name),
  );
  const project = await createProject(services, actor, { ...original, name, bytes: new TextEncoder().encode(html) });
  const owned = { id: project.id, userId: actor.userId, deviceAppId: null };
  return { ...project, label: await privateLabel(services.config.labelSecret, owned) };
}

/** Apps of a device declare no hosts. */
async function toDeviceCopy({ config }: ReadDeps, { icon, html, basedOn }: Original) {
  return { icon, html, basedOn: await signLineage(config, basedOn) };
}

/**
 * Where the original still is, under the name that it had; null if it was renamed, closed or deleted. `actor`: whose page
 * shows it. The address of a shared link is a secret, so without one only an app of the store is found (decision 231).
 */
export async function findOriginal(
  services: Parameters<typeof readShare>[0],
  actor: Actor | null,
  { address, name }: Lineage,
): Promise<string | null> {
  try {
    const original = await readOriginal(services, actor, address);
    return original?.name === name ? address : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function readOriginal(services: Parameters<typeof readShare>[0], actor: Actor | null, address: string) {
  const [, kind, id = ""] = address.split("/");
  if (kind === "store") {
    const [app] = await services.db
      .select({ name: publishedApps.name })
      .from(publishedApps)
      .where(and(eq(publishedApps.slug, id), eq(publishedApps.status, "approved")));
    return app;
  }
  if (!actor) return null;
  return kind === "s" ? readShare(services, id) : findOwnProject(services, actor, id);
}
