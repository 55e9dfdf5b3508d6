import { and, eq, sql } from "drizzle-orm";
import { type BatchPart, batchPart, runPart } from "#db/batch-named.ts";
import { preparedQuery } from "#db/prepared-query.ts";
import { installedApps } from "#db/schema/index.ts";
import type { StorePage } from "#domain/apps/store-page.ts";
import { type Owner, ownerId, ownerValues } from "#domain/auth/owner.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { prepareStoreLists, readStorePage } from "./store-page.server.ts";
import { type StoreQuery, storeParams } from "./store-query.ts";

type Deps = Pick<Services, "db" | "search" | "now" | "storeCopies">;

const installedIdsQuery = preparedQuery((db) =>
  db
    .select({ id: installedApps.publishedAppId })
    .from(installedApps)
    .where(
      and(
        eq(installedApps.userId, ownerId),
        sql`${installedApps.publishedAppId} in (select value from json_each(${sql.placeholder("ids")}))`,
      ),
    ),
);

/**
 * The store's page for an account. What everybody sees of it may be up to PUBLIC_COPY_MS old. Null for a search without such a
 * copy, since it asks the index first.
 */
export function prepareOwnStorePage(services: Deps, owner: Owner, query: StoreQuery): BatchPart<StorePage> | null {
  const copy = services.storeCopies.find(keyOf(query));
  if (copy) {
    const ids = [...copy.apps, ...copy.sections.flatMap(({ apps }) => apps)].map(({ id }) => id);
    const installed = installedIdsQuery(services.db, { ...ownerValues(owner), ids: JSON.stringify(ids) });
    return batchPart({ installed }, (rows) => ({ ...copy, installed: rows.installed.map(({ id }) => id) }));
  }
  if (query.search !== "") return null;
  const readAt = services.now();
  const { statements, toResult } = prepareStoreLists(services, owner, query);
  return { statements, toResult: (results) => keepCopy(services, query, toResult(results), readAt) };
}

/** One round trip, or those of `readStorePage`. */
export async function readOwnStorePage(services: Deps, actor: Actor, query: StoreQuery): Promise<StorePage> {
  const part = prepareOwnStorePage(services, actor, query);
  if (part) return runPart(services.db, part);
  const readAt = services.now();
  return keepCopy(services, query, await readStorePage(services, actor, query), readAt);
}

function keepCopy({ storeCopies }: Deps, query: StoreQuery, { installed, ...page }: StorePage, readAt: number) {
  storeCopies.keep(keyOf(query), page, readAt);
  return { ...page, installed };
}

function keyOf(query: StoreQuery) {
  return String(new URLSearchParams(storeParams(query)));
}
