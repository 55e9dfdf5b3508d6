import { and, eq, isNull, sql } from "drizzle-orm";
import { batchPart, runPart } from "#db/batch-named.ts";
import { preparedQuery } from "#db/prepared-query.ts";
import { installedApps, projects, projectTiles, publishedApps } from "#db/schema/index.ts";
import { type Owner, ownerId, ownerValues } from "#domain/auth/owner.server.ts";
import { notesBetween } from "#domain/journal/notes.server.ts";
import { addDays, dayInZone } from "#domain/kit/days.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { GONE_LABEL, GONE_NAME, type HomeApp, PROJECT_LABEL, STORE_APP_LABEL } from "#domain/library/rules.ts";
import { sortHome } from "#domain/library/tile-order.ts";
import { DEFAULT_ICON } from "#domain/listing/icons.ts";

type Deps = Pick<Services, "db">;

const installedAppsQuery = preparedQuery((db) =>
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
      projectId: publishedApps.projectId,
    })
    .from(installedApps)
    .innerJoin(publishedApps, eq(publishedApps.id, installedApps.publishedAppId))
    .where(eq(installedApps.userId, ownerId)),
);

const ownProjectsQuery = preparedQuery((db) =>
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
    .leftJoin(projectTiles, and(eq(projectTiles.userId, ownerId), eq(projectTiles.appId, projects.id)))
    .where(and(eq(projects.userId, ownerId), isNull(projects.deletedAt))),
);

/** Statements for a batch, whose rows go to `buildHome`. */
export function homeStatements({ db }: Deps, owner: Owner) {
  return [installedAppsQuery(db, ownerValues(owner)), ownProjectsQuery(db, ownerValues(owner))] as const;
}

type Rows<Statement extends number> = ReturnType<typeof homeStatements>[Statement]["_"]["result"];

/**
 * Installed apps stay on the home when they leave the store, marked as `gone`. Own projects are there in every state
 * (decision 177); `hidden` are those removed from the home.
 */
export function buildHome(installed: Rows<0>, own: Rows<1>) {
  const apps: Array<HomeApp> = installed.map(({ slug, status, name, icon, codeVersion, projectId: _, ...app }) => {
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
  const installedProjects = new Set(installed.map(({ projectId }) => projectId));
  for (const { hidden: isHidden, icon, ...project } of own) {
    (isHidden ? hidden : apps).push({
      ...project,
      kind: "project",
      icon: icon ?? DEFAULT_ICON,
      address: `/p/${project.id}`,
      label: PROJECT_LABEL,
      isBesideStoreApp: installedProjects.has(project.id),
      offlineOnly: false,
      gone: false,
    });
  }
  return { apps: sortHome(apps), hidden };
}

/**
 * The home with the notes of three days, one of which is today for the user. `zone`: the time zone that the device sent last.
 */
export function prepareHome({ db, now }: Pick<Services, "db" | "now">, owner: Owner, zone: string | null) {
  const at = now();
  const today = dayInZone(zone, at);
  const notes = notesBetween({ db }, owner, { from: addDays(today, -1), to: addDays(today, 1) });
  return batchPart({ notes, apps: homeStatements({ db }, owner) }, ({ notes, apps }) => ({
    ...buildHome(...apps),
    at,
    today,
    notes,
  }));
}

export type HomeScreen = ReturnType<ReturnType<typeof prepareHome>["toResult"]>;

/** One round trip. */
export function readHome(services: Pick<Services, "db" | "now">, actor: Actor, zone: string | null) {
  return runPart(services.db, prepareHome(services, actor, zone));
}

/** One round trip. */
export async function listHome({ db }: Deps, actor: Actor) {
  return buildHome(...(await db.batch(homeStatements({ db }, actor))));
}
