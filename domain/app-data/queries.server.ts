import { and, asc, eq, gte, inArray, isNull, or } from "drizzle-orm";
import { union } from "drizzle-orm/sqlite-core";
import { appDataCopies, installedApps, projects, publishedApps } from "#db/schema/index.ts";
import { appOrigin, privateLabel } from "#domain/apps/labels.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { GONE_NAME } from "#domain/library/rules.ts";
import { DEFAULT_ICON } from "#domain/listing/icons.ts";
import { type AppWithData, ownApp } from "./app-with-data.ts";
import { DATA_RETENTION_MS } from "./rules.ts";

type Deps = Pick<Services, "db" | "config" | "now">;

/**
 * The installed apps and those whose data the account keeps, or those that `slugs` names. Apps that left the store are
 * listed while a device or the account keeps their data (decision 119). @throws AppError("missing") if no named app is listed.
 */
export async function listAppsWithData(
  { db, config, now }: Deps,
  actor: Actor,
  slugs: ReadonlyArray<string>,
): Promise<Array<AppWithData>> {
  const { userId } = actor;
  const installed = db
    .select({ id: installedApps.publishedAppId })
    .from(installedApps)
    .where(eq(installedApps.userId, userId));
  const copied = db.select({ id: appDataCopies.appId }).from(appDataCopies).where(eq(appDataCopies.userId, userId));
  const isKept = or(
    eq(publishedApps.status, "approved"),
    gte(publishedApps.updatedAt, now() - DATA_RETENTION_MS),
    inArray(publishedApps.id, copied),
  );
  const isListed =
    slugs.length > 0 ? inArray(publishedApps.slug, [...slugs]) : inArray(publishedApps.id, union(installed, copied));
  const rows = await db
    .select({
      id: publishedApps.id,
      name: publishedApps.name,
      icon: publishedApps.icon,
      label: publishedApps.label,
      status: publishedApps.status,
      updatedAt: publishedApps.updatedAt,
      installed: installedApps.userId,
    })
    .from(publishedApps)
    .leftJoin(installedApps, and(eq(installedApps.publishedAppId, publishedApps.id), eq(installedApps.userId, userId)))
    .where(and(isListed, isKept))
    .orderBy(asc(publishedApps.name));
  if (slugs.length > 0 && rows.length === 0)
    throw new AppError("missing", "App not found", "This app doesn't exist, or its data was deleted with it.");
  return rows.map(({ label, status, updatedAt, name, icon, installed, ...app }) => ({
    ...app,
    name: name || GONE_NAME,
    icon: icon || DEFAULT_ICON,
    origin: appOrigin(label, config),
    keptUntil: status === "approved" ? null : updatedAt + DATA_RETENTION_MS,
    isInstalled: installed !== null,
    isProject: false,
  }));
}

/** The actor's projects, each with the origin on which only its author runs it (decision 187). */
export async function listProjectsWithData(
  { db, config }: Pick<Deps, "db" | "config">,
  { userId }: Actor,
): Promise<Array<AppWithData>> {
  const rows = await db
    .select({
      id: projects.id,
      userId: projects.userId,
      deviceAppId: projects.deviceAppId,
      name: projects.name,
      icon: projects.icon,
    })
    .from(projects)
    .where(and(eq(projects.userId, userId), isNull(projects.deletedAt)))
    .orderBy(asc(projects.name));
  return Promise.all(
    rows.map(async ({ name, icon, ...project }) => {
      const label = await privateLabel(config.labelSecret, project);
      const app = { id: project.id, name, icon: icon ?? DEFAULT_ICON, origin: appOrigin(label, config) };
      return ownApp(app, { isProject: true });
    }),
  );
}
