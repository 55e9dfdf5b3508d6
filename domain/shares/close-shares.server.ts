import { and, isNull, type SQL } from "drizzle-orm";
import { sharedLinks } from "#db/schema/index.ts";
import type { ShareCloser } from "#db/vocabulary.ts";
import type { Services } from "#domain/kit/services.ts";

/**
 * A statement for the caller's batch; `links` is a condition. A closed link releases its HTML, which the nightly work
 * deletes. Call `closeViewers` with the returned ids after the batch. `at` in ms.
 */
export function closeShares(
  { db }: Pick<Services, "db">,
  links: SQL | undefined,
  { by, at }: { by: ShareCloser; at: number },
) {
  return db
    .update(sharedLinks)
    .set({ closedAt: at, closedBy: by, htmlSha256: "", htmlBytes: 0 })
    .where(and(links, isNull(sharedLinks.closedAt)))
    .returning({ id: sharedLinks.id });
}
