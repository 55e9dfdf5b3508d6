import { and, eq, sql } from "drizzle-orm";
import { preparedQuery } from "#db/prepared-query.ts";
import { installedApps } from "#db/schema/index.ts";
import type { PublicStorePage, StorePage } from "#domain/apps/store-page.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { readStorePage } from "./store-page.server.ts";
import { type StoreQuery, storeParams } from "./store-query.ts";

type Deps = Pick<Services, "db" | "search" | "now" | "storeCopies">;

const installedIdsQuery = preparedQuery((db) =>
  db
    .select({ id: installedApps.publishedAppId })
    .from(installedApps)
    .where(
      and(
        eq(installedApps.userId, sql.placeholder("userId")),
        sql`${installedApps.publishedAppId} in (select value from json_each(${sql.placeholder("ids")}))`,
      ),
    ),
);

/** The same page, but what everybody sees of it may be up to PUBLIC_COPY_MS old. One round trip either way. */
export async function readOwnStorePage(services: Deps, actor: Actor, query: StoreQuery): Promise<StorePage> {
  const { storeCopies, now } = services;
  const key = String(new URLSearchParams(storeParams(query)));
  const copy = storeCopies.find(key);
  if (copy) return { ...copy, installed: await findInstalled(services, actor, copy) };
  const readAt = now();
  const { installed, ...page } = await readStorePage(services, actor, query);
  storeCopies.keep(key, page, readAt);
  return { ...page, installed };
}

async function findInstalled({ db }: Deps, { userId }: Actor, { apps, sections }: PublicStorePage) {
  const ids = [...apps, ...sections.flatMap((section) => section.apps)].map(({ id }) => id);
  const rows = await installedIdsQuery(db, { userId, ids: JSON.stringify(ids) }).all();
  return rows.map(({ id }) => id);
}
