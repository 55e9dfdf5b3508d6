import { and, eq, isNull, sql } from "drizzle-orm";
import { profiles, projects, sharedLinks } from "#db/schema/index.ts";
import type { Services } from "#domain/kit/services.ts";
import type { Lineage } from "#domain/listing/lineage.ts";

/**
 * Of a copy that moves from a device into the account. The names are the database's, since the device could claim any; null
 * for a link that never was. A closed link still counts.
 */
export async function readLineage(
  { db }: Pick<Services, "db">,
  { share, digest }: { share: string; digest: string },
): Promise<Lineage | null> {
  const [original] = await db
    .select({
      name: sql<string>`case when ${sharedLinks.followsLatest} then coalesce(${projects.name}, ${sharedLinks.name}) else ${sharedLinks.name} end`,
      author: profiles.nickname,
    })
    .from(sharedLinks)
    .leftJoin(profiles, eq(profiles.id, sharedLinks.userId))
    .leftJoin(projects, and(eq(projects.id, sharedLinks.projectId), isNull(projects.deletedAt)))
    .where(eq(sharedLinks.id, share));
  return original ? { address: `/s/${share}`, digest, ...original } : null;
}
