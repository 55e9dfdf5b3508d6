import { and, eq, gt, type SQLWrapper, sql } from "drizzle-orm";
import { profiles, reviewClaims, users } from "#db/schema/index.ts";
import { isAppealed } from "./appeals/queries.server.ts";
import type { QueueCursor } from "./queue-cursor.ts";

type Page<Item> = ReadonlyArray<{ item: Item; isAppeal: number; claim: { userId: string } & Claimed }>;
type Claimed = { moderator: string; expiresAt: number };

/** The columns beside those of the submission or update; `isClaimOf`, users and profiles are joined for them. */
export function queueColumns(id: SQLWrapper) {
  return {
    isAppeal: isAppealed(id),
    claim: {
      userId: sql<string>`${reviewClaims.userId}`.as("claimed_by"),
      moderator: sql<string>`coalesce(${profiles.nickname}, ${users.email})`.as("moderator"),
      expiresAt: sql<number>`${reviewClaims.expiresAt}`.as("claimed_until"),
    },
  };
}

export function isClaimOf(id: SQLWrapper, at: number) {
  return and(eq(reviewClaims.targetId, id), gt(reviewClaims.expiresAt, at));
}

/** Of `size` + 1 rows. `end`: where the next page begins; null on the last. */
export function toQueuePage<Item extends QueueCursor>(rows: Page<Item>, size: number) {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1)?.item : undefined;
  return {
    items: shown.map(({ item, isAppeal, claim }) => ({
      ...item,
      isAppeal: isAppeal === 1,
      claim: claim.userId ? claim : null,
    })),
    end: last ? cursorOf(last) : null,
  };
}

export function cursorOf({ risk, createdAt, id }: QueueCursor): QueueCursor {
  return { risk, createdAt, id };
}
