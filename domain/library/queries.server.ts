import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { appCache, installedApps, projects, publishedApps } from "#db/schema/index.ts";
import { addDays, dayIn } from "#domain/journal/days.ts";
import { notesBetween } from "#domain/journal/notes.server.ts";
import type { Actor } from "#domain/policy.ts";
import { DEFAULT_ICON } from "#domain/projects/limits.ts";
import type { Services } from "#domain/services.ts";
import { GONE_LABEL, GONE_NAME, type HomeApp, inOrder, PROJECT_LABEL, STORE_LABEL } from "./limits.ts";

type Needs = Pick<Services, "db">;

/**
 * The home: installed apps, also those that left the store since, and the user's private projects, in the user's order;
 * and the projects that were taken off it. One round trip.
 */
export async function listHome({ db }: Needs, actor: Actor) {
  return toHome(...(await db.batch(homeStatements({ db }, actor))));
}

/**
 * The home as its screen shows it, with the notes of the days of which one is today for the user; `zone` is what their
 * device said last. One round trip.
 */
export async function readHome({ db, now }: Pick<Services, "db" | "now">, actor: Actor, zone: string | null) {
  const at = now();
  const today = dayIn(zone, at);
  const [installed, own, notes] = await db.batch([
    ...homeStatements({ db }, actor),
    notesBetween({ db }, actor, addDays(today, -1), addDays(today, 1)),
  ]);
  return { ...toHome(installed, own), at, today, notes };
}

export type HomeScreen = Awaited<ReturnType<typeof readHome>>;

/** The statements that read the home, for the batch of a screen; `toHome` makes sense of their rows. */
export function homeStatements({ db }: Needs, actor: Actor) {
  return [
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
  ] as const;
}

type Rows<Statement extends number> = Awaited<ReturnType<typeof homeStatements>[Statement]>;

export function toHome(installed: Rows<0>, own: Rows<1>) {
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
