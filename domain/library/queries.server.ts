import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { appCache, installedApps, projects, publishedApps } from "#db/schema/index.ts";
import type { Actor } from "#domain/policy.ts";
import { DEFAULT_ICON } from "#domain/projects/limits.ts";
import type { Services } from "#domain/services.ts";
import { GONE_LABEL, GONE_NAME, type HomeApp, inOrder, PROJECT_LABEL, STORE_LABEL } from "./limits.ts";

/**
 * The home: installed apps, also those that left the store since, and the user's private projects, in the user's order;
 * and the projects that were taken off it. One round trip.
 */
export async function listHome({ db }: Pick<Services, "db">, actor: Actor) {
  const [installed, own] = await db.batch([
    db
      .select({
        id: publishedApps.id,
        slug: publishedApps.slug,
        name: publishedApps.name,
        icon: publishedApps.icon,
        position: installedApps.position,
        at: installedApps.installedAt,
        offlineOnly: installedApps.offlineOnly,
        status: publishedApps.status,
      })
      .from(installedApps)
      .innerJoin(publishedApps, eq(publishedApps.id, installedApps.publishedAppId))
      .where(eq(installedApps.userId, actor.userId)),
    db
      .select({
        id: projects.id,
        name: projects.name,
        icon: projects.icon,
        at: projects.createdAt,
        hidden: sql<number | null>`json_extract(${appCache.cacheData}, '$.hidden_from_home')`,
        position: sql<number | null>`json_extract(${appCache.cacheData}, '$.position')`,
      })
      .from(projects)
      .leftJoin(appCache, and(eq(appCache.userId, actor.userId), eq(appCache.appId, projects.id)))
      .where(
        and(
          eq(projects.userId, actor.userId),
          isNull(projects.deletedAt),
          inArray(projects.status, ["private", "draft"]),
        ),
      ),
  ]);
  const apps: Array<HomeApp> = installed.map(({ slug, status, name, icon, ...app }) => {
    const gone = status !== "approved";
    return {
      ...app,
      kind: "store",
      name: name || GONE_NAME,
      icon: icon || DEFAULT_ICON,
      // The store's page of it says what became of it.
      address: gone ? `/store/${slug}` : `/p/${slug}`,
      label: gone ? GONE_LABEL : STORE_LABEL,
      gone,
    };
  });
  const hidden: Array<HomeApp> = [];
  for (const { hidden: taken, icon, ...project } of own) {
    (taken ? hidden : apps).push({
      ...project,
      kind: "project",
      icon: icon ?? DEFAULT_ICON,
      address: `/p/${project.id}`,
      label: PROJECT_LABEL,
      offlineOnly: false,
      gone: false,
    });
  }
  return { apps: inOrder(apps), hidden };
}

export type Home = Awaited<ReturnType<typeof listHome>>;
