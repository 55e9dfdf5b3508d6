import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { installedApps, projects, projectTiles, publishedApps } from "#db/schema/index.ts";
import { addDays, dayInZone } from "#domain/journal/days.ts";
import { selectNotesBetween } from "#domain/journal/notes.server.ts";
import type { Actor } from "#domain/permissions.ts";
import { DEFAULT_ICON } from "#domain/projects/icons.ts";
import type { Services } from "#domain/services.ts";
import { GONE_LABEL, GONE_NAME, type HomeApp, PROJECT_LABEL, STORE_APP_LABEL } from "./rules.ts";
import { sortHome } from "./tile-order.ts";

type Deps = Pick<Services, "db">;

/**
 * Installed apps stay on the home when they leave the store, marked as `gone`. `hidden` are projects removed from the home.
 * One round trip.
 */
export async function listHome({ db }: Deps, actor: Actor) {
  return buildHome(...(await db.batch(homeStatements({ db }, actor))));
}

/**
 * The home with the notes of three days, one of which is today for the user. `zone`: the time zone that the device
 * sent last.
 */
export async function readHome({ db, now }: Pick<Services, "db" | "now">, actor: Actor, zone: string | null) {
  const at = now();
  const today = dayInZone(zone, at);
  const [installed, own, notes] = await db.batch([
    ...homeStatements({ db }, actor),
    selectNotesBetween({ db }, actor, addDays(today, -1), addDays(today, 1)),
  ]);
  return { ...buildHome(installed, own), at, today, notes };
}

export type HomeScreen = Awaited<ReturnType<typeof readHome>>;

/** Statements for a batch, whose rows go to `buildHome`. */
export function homeStatements({ db }: Deps, actor: Actor) {
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
        seenVersion: installedApps.seenVersion,
        acceptedVersion: installedApps.acceptedVersion,
        codeVersion: publishedApps.codeVersion,
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
        hidden: sql<number | null>`json_extract(${projectTiles.tile}, '$.hidden_from_home')`,
        position: sql<number | null>`json_extract(${projectTiles.tile}, '$.position')`,
      })
      .from(projects)
      .leftJoin(projectTiles, and(eq(projectTiles.userId, actor.userId), eq(projectTiles.appId, projects.id)))
      .where(
        and(
          eq(projects.userId, actor.userId),
          isNull(projects.deletedAt),
          // Only unsubmitted projects: others are in the builder, and in the store once approved.
          inArray(projects.status, ["private", "draft"]),
        ),
      ),
  ] as const;
}

type Rows<Statement extends number> = Awaited<ReturnType<typeof homeStatements>[Statement]>;

export function buildHome(installed: Rows<0>, own: Rows<1>) {
  const apps: Array<HomeApp> = installed.map(({ slug, status, name, icon, codeVersion, ...app }) => {
    const gone = status !== "approved";
    return {
      ...app,
      kind: "store",
      name: name || GONE_NAME,
      icon: icon || DEFAULT_ICON,
      // Its page in the store says that it is gone.
      address: gone ? `/store/${slug}` : `/p/${slug}`,
      label: gone ? GONE_LABEL : STORE_APP_LABEL,
      gone,
      updated: !gone && app.seenVersion !== codeVersion,
    };
  });
  const hidden: Array<HomeApp> = [];
  for (const { hidden: isHidden, icon, ...project } of own) {
    (isHidden ? hidden : apps).push({
      ...project,
      kind: "project",
      icon: icon ?? DEFAULT_ICON,
      address: `/p/${project.id}`,
      label: PROJECT_LABEL,
      offlineOnly: false,
      gone: false,
    });
  }
  return { apps: sortHome(apps), hidden };
}
