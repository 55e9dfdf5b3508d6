import { and, desc, eq, isNull } from "drizzle-orm";
import { publishedApps } from "#db/schema/index.ts";
import { appOrigin } from "#domain/apps/labels.ts";
import type { Services } from "#domain/kit/services.ts";
import { OFFLINE_PATH } from "#domain/previews/app-paths.ts";
import { MAX_OFFLINE_RUNS } from "./rules.ts";

/** Apps in the store whose version has not run without a network yet, newest first. */
export function selectAppsWithoutOfflineRun(db: Services["db"]) {
  const { id, name, label, htmlSha256 } = publishedApps;
  return db
    .select({ id, name, label, htmlSha256 })
    .from(publishedApps)
    .where(and(eq(publishedApps.status, "approved"), isNull(publishedApps.offlineRun)))
    .orderBy(desc(publishedApps.updatedAt), desc(publishedApps.id))
    .limit(MAX_OFFLINE_RUNS);
}

type AppsWithoutOfflineRun = Awaited<ReturnType<typeof selectAppsWithoutOfflineRun>>;

/** Where a moderator's browser runs each of them. */
export function listOfflineRuns({ config }: Pick<Services, "config">, apps: AppsWithoutOfflineRun) {
  return apps.map(({ label, ...app }) => ({ ...app, origin: appOrigin(label, config), path: OFFLINE_PATH }));
}

export type OfflineRun = ReturnType<typeof listOfflineRuns>[number];
