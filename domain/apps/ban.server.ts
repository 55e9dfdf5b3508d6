import { and, eq, isNotNull, notExists, type SQL } from "drizzle-orm";
import { publishedApps } from "#db/schema/index.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Services } from "#domain/kit/services.ts";

/** Why the project's app was banned or taken down (decision 77); no row if it wasn't. */
export function selectBan(db: Services["db"], projectId: string | SQL<string>) {
  return db
    .select({ reason: publishedApps.banReason })
    .from(publishedApps)
    .where(and(eq(publishedApps.projectId, projectId), isNotNull(publishedApps.banReason)));
}

/** For the statement that lets the project wait for a review. */
export function isNotBanned(db: Services["db"], projectId: string) {
  return notExists(selectBan(db, projectId));
}

export function bannedError(title: string, reason: string) {
  return new AppError("conflict", title, `This app was banned and can't be published again. Reason: ${reason}`);
}
