import { and, desc, eq, sql } from "drizzle-orm";
import { profiles, publishedApps } from "#db/schema/index.ts";
import { cardFor, installedAmong, toCard } from "#domain/apps/cards.server.ts";
import { STORE_PAGE_SIZE } from "#domain/apps/rules.ts";
import { type Cursor, formatCursor } from "#domain/kit/cursors.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { MAX_COUNTED_APPS } from "./rules.ts";

/** A count of MAX_COUNTED_APPS + 1 means more. One round trip. @throws AppError("missing") for an unknown id. */
export async function findDeveloper(
  { db }: Pick<Services, "db">,
  actor: Actor | null,
  id: string,
  cursor: Cursor | null,
) {
  const inStore = and(eq(publishedApps.userId, id), eq(publishedApps.status, "approved"));
  const older = cursor
    ? sql`(${publishedApps.createdAt}, ${publishedApps.id}) < (${cursor.createdAt}, ${cursor.id})`
    : undefined;
  const [[profile], [total], rows] = await db.batch([
    db
      .select({
        id: profiles.id,
        nickname: profiles.nickname,
        aboutYou: profiles.aboutYou,
        koFiLink: profiles.koFiLink,
      })
      .from(profiles)
      .where(eq(profiles.id, id)),
    db.select({ count: sql<number>`count(*)` }).from(
      db
        .select({ one: sql`1`.as("one") })
        .from(publishedApps)
        .where(inStore)
        .limit(MAX_COUNTED_APPS + 1)
        .as("counted"),
    ),
    db
      .select({ ...cardFor(actor), createdAt: publishedApps.createdAt })
      .from(publishedApps)
      .where(and(inStore, older))
      .orderBy(desc(publishedApps.createdAt), desc(publishedApps.id))
      .limit(STORE_PAGE_SIZE + 1),
  ]);
  if (!profile) throw new AppError("missing", "Developer not found", "We couldn't find that developer.");
  const apps = rows.slice(0, STORE_PAGE_SIZE);
  const last = apps.at(-1);
  return {
    developer: profile,
    count: total?.count ?? 0,
    apps: apps.map(toCard),
    next: rows.length > STORE_PAGE_SIZE && last ? formatCursor(last) : null,
    installed: installedAmong(apps),
  };
}
