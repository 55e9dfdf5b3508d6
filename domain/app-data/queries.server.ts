import { and, asc, eq, gte, inArray, or } from "drizzle-orm";
import { installedApps, publishedApps } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import { GONE_NAME } from "#domain/library/rules.ts";
import type { Actor } from "#domain/permissions.ts";
import { appOrigin } from "#domain/previews/labels.ts";
import { DEFAULT_ICON } from "#domain/projects/icons.ts";
import type { Services } from "#domain/services.ts";
import { DATA_RETENTION_MS } from "./rules.ts";

type Deps = Pick<Services, "db" | "config" | "now">;

/** `keptUntil`: when the data of an app that left the store is deleted, in ms; null for an app in the store. */
export type AppWithData = {
  id: string;
  slug: string;
  name: string;
  icon: string;
  origin: string;
  keptUntil: number | null;
};

/**
 * Installed apps by name, or those that `slugs` names, installed or not. Apps that left the store are listed while
 * devices keep their data (decision 119). @throws AppError "missing" if no named app is listed.
 */
export async function listAppsWithData(
  { db, config, now }: Deps,
  actor: Actor,
  slugs: ReadonlyArray<string>,
): Promise<Array<AppWithData>> {
  const isKept = or(eq(publishedApps.status, "approved"), gte(publishedApps.updatedAt, now() - DATA_RETENTION_MS));
  const installed = db
    .select({ id: installedApps.publishedAppId })
    .from(installedApps)
    .where(eq(installedApps.userId, actor.userId));
  const isListed = slugs.length > 0 ? inArray(publishedApps.slug, [...slugs]) : inArray(publishedApps.id, installed);
  const rows = await db
    .select({
      id: publishedApps.id,
      slug: publishedApps.slug,
      name: publishedApps.name,
      icon: publishedApps.icon,
      label: publishedApps.label,
      status: publishedApps.status,
      updatedAt: publishedApps.updatedAt,
    })
    .from(publishedApps)
    .where(and(isListed, isKept))
    .orderBy(asc(publishedApps.name));
  if (slugs.length > 0 && rows.length === 0)
    throw new AppError("missing", "App not found", "This app doesn't exist, or its data was deleted with it.");
  return rows.map(({ label, status, updatedAt, name, icon, ...app }) => ({
    ...app,
    name: name || GONE_NAME,
    icon: icon || DEFAULT_ICON,
    origin: appOrigin(label, config),
    keptUntil: status === "approved" ? null : updatedAt + DATA_RETENTION_MS,
  }));
}
