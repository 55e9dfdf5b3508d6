import { appVersions } from "#db/schema/index.ts";
import { newId } from "#domain/ids.ts";
import type { Services } from "#domain/services.ts";

type Version = Pick<
  typeof appVersions.$inferInsert,
  "appId" | "codeVersion" | "htmlSha256" | "htmlBytes" | "declaredHosts" | "releaseNotes"
>;

/** `at` in ms. The statement belongs into the batch of the approval. */
export function insertAppVersion({ db }: Pick<Services, "db">, version: Version, at: number) {
  return db.insert(appVersions).values({ ...version, id: newId(at), createdAt: at });
}
