import { and, asc, eq, gte, inArray, or } from "drizzle-orm";
import { union } from "drizzle-orm/sqlite-core";
import { appDataCopies, installedApps, publishedApps } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import { GONE_NAME } from "#domain/library/rules.ts";
import type { Actor } from "#domain/permissions.ts";
import { appOrigin } from "#domain/previews/labels.ts";
import { DEFAULT_ICON } from "#domain/projects/icons.ts";
import type { Services } from "#domain/services.ts";
import { DATA_RETENTION_MS } from "./rules.ts";

type Deps = Pick<Services, "db" | "config" | "now">;

/**
 * `keptUntil`: when the data of an app that left the store is deleted from devices, in ms; null for an app in the store.
 */
export type AppWithData = {
  id: string;
  slug: string;
  name: string;
  icon: string;
  origin: string;
  keptUntil: number | null;
  isInstalled: boolean;
};

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
      slug: publishedApps.slug,
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
  }));
}
