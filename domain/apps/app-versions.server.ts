import { and, inArray, isNull, type SQL } from "drizzle-orm";
import { appVersions, publishedApps } from "#db/schema/index.ts";
import { newId } from "#domain/kit/ids.ts";
import type { Services } from "#domain/kit/services.ts";

type Version = Pick<
  typeof appVersions.$inferInsert,
  | "appId"
  | "codeVersion"
  | "htmlSha256"
  | "htmlBytes"
  | "declaredHosts"
  | "releaseNotes"
  | "contactsNobody"
  | "worksOffline"
  | "selfApproved"
>;

/** `at` in ms. The statement belongs into the batch of the approval. */
export function insertAppVersion({ db }: Pick<Services, "db">, version: Version, at: number) {
  return db.insert(appVersions).values({ ...version, id: newId(at), createdAt: at });
}

/** Statement for the caller's batch: nobody can stay on any version of `apps` any more. `at` in ms. */
export function endVersions({ db }: Pick<Services, "db">, apps: SQL | undefined, at: number) {
  const ids = db.select({ id: publishedApps.id }).from(publishedApps).where(apps);
  return db
    .update(appVersions)
    .set({ endedAt: at })
    .where(and(inArray(appVersions.appId, ids), isNull(appVersions.endedAt)));
}
