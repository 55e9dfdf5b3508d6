import { and, asc, eq, inArray, isNull, not, sql } from "drizzle-orm";
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
  const rows = slugs.length > 0 ? await selectNamed(db, actor, slugs) : (await db.batch(selectOwn(db, actor))).flat();
  const leastUpdated = now() - DATA_RETENTION_MS;
  const apps = rows
    .filter(({ status, updatedAt, isCopied }) => status === "approved" || updatedAt >= leastUpdated || isCopied === 1)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  if (slugs.length > 0 && apps.length === 0)
    throw new AppError("missing", "App not found", "This app doesn't exist, or its data was deleted with it.");
  return apps.map(({ id, label, status, updatedAt, name, icon, isInstalled }) => ({
    id,
    name: name || GONE_NAME,
    icon: icon || DEFAULT_ICON,
    origin: appOrigin(label, config),
    keptUntil: status === "approved" ? null : updatedAt + DATA_RETENTION_MS,
    isInstalled: isInstalled === 1,
    isProject: false,
  }));
}

const columns = {
  id: publishedApps.id,
  name: publishedApps.name,
  icon: publishedApps.icon,
  label: publishedApps.label,
  status: publishedApps.status,
  updatedAt: publishedApps.updatedAt,
};

/** What is installed, and what else the account keeps data of. As one statement, each installed app would be read twice. */
function selectOwn(db: Services["db"], { userId }: Actor) {
  const isOfApp = eq(publishedApps.id, appDataCopies.appId);
  return [
    db
      .select({
        ...columns,
        isInstalled: sql<number>`1`.as("is_installed"),
        isCopied: isCopied(userId).as("is_copied"),
      })
      .from(installedApps)
      .crossJoin(publishedApps)
      .where(and(eq(installedApps.userId, userId), eq(publishedApps.id, installedApps.publishedAppId))),
    db
      .select({ ...columns, isInstalled: sql<number>`0`.as("is_installed"), isCopied: sql<number>`1`.as("is_copied") })
      .from(appDataCopies)
      .crossJoin(publishedApps)
      .where(and(eq(appDataCopies.userId, userId), isOfApp, not(isInstalled(userId)))),
  ] as const;
}

function selectNamed(db: Services["db"], { userId }: Actor, slugs: ReadonlyArray<string>) {
  return db
    .select({
      ...columns,
      isInstalled: isInstalled(userId).as("is_installed"),
      isCopied: isCopied(userId).as("is_copied"),
    })
    .from(publishedApps)
    .where(inArray(publishedApps.slug, [...slugs]));
}

function isInstalled(userId: string) {
  return sql<number>`exists (select 1 from user_installed_apps where user_id = ${userId} and published_app_id = published_apps.id)`;
}

/** Asked of apps that left the store only, which are few. */
function isCopied(userId: string) {
  return sql<number>`published_apps.status <> 'approved'
    and exists (select 1 from app_data_copies where user_id = ${userId} and app_id = published_apps.id)`;
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
