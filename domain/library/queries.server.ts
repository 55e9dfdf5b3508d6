import { and, desc, eq } from "drizzle-orm";
import { installedApps, publishedApps } from "#db/schema/index.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";

/** The home grid: installed store apps, newest first. One round trip. */
export function listHome({ db }: Pick<Services, "db">, actor: Actor) {
  return db
    .select({
      id: publishedApps.id,
      slug: publishedApps.slug,
      name: publishedApps.name,
      icon: publishedApps.icon,
      installedAt: installedApps.installedAt,
    })
    .from(installedApps)
    .innerJoin(publishedApps, eq(publishedApps.id, installedApps.publishedAppId))
    .where(and(eq(installedApps.userId, actor.userId), eq(publishedApps.status, "approved")))
    .orderBy(desc(installedApps.installedAt));
}

export type HomeApp = Awaited<ReturnType<typeof listHome>>[number];
