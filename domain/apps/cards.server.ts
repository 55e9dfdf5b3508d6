import { type SQL, sql } from "drizzle-orm";
import { installedApps, publishedApps } from "#db/schema/index.ts";
import { type Owner, ownerIdOf } from "#domain/auth/owner.server.ts";

export const cardColumns = {
  id: publishedApps.id,
  slug: publishedApps.slug,
  name: publishedApps.name,
  icon: publishedApps.icon,
  summary: publishedApps.summary,
  creatorNickname: publishedApps.creatorNickname,
  ratingSum: publishedApps.ratingSum,
  ratingCount: publishedApps.ratingCount,
  /** The first two screenshots; the second is usually a phone's. */
  cover: sql<string | null>`${publishedApps.screenshots} ->> 0`.as("cover"),
  phone: sql<string | null>`${publishedApps.screenshots} ->> 1`.as("phone"),
};

type Column = Exclude<keyof typeof cardColumns, "cover" | "phone">;
export type StoreCard = Pick<typeof publishedApps.$inferSelect, Column> & Record<"cover" | "phone", string | null>;

export function isInstalled(userId: SQL) {
  return sql<number>`exists (select 1 from ${installedApps}
    where ${installedApps.userId} = ${userId} and ${installedApps.publishedAppId} = ${publishedApps.id})`.as(
    "installed",
  );
}

export function cardFor(owner: Owner | null) {
  return { ...cardColumns, installed: owner ? isInstalled(ownerIdOf(owner)) : sql<number>`0`.as("installed") };
}

export function installedAmong(cards: ReadonlyArray<{ id: string; installed: number }>) {
  return [...new Set(cards.filter(({ installed }) => installed).map(({ id }) => id))];
}

export function toCard<Row extends { installed: number }>({ installed: _, ...card }: Row) {
  return card;
}
