import { and, eq, sql } from "drizzle-orm";
import { batchNamed } from "#db/batch-named.ts";
import { profiles, projects, projectUpdates, reviewClaims, updateCounts, users } from "#db/schema/index.ts";
import { type Actor, requireAdmin } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { selectPendingCounts } from "#domain/moderation/pending-counts.server.ts";
import { inOrder, isAfter } from "#domain/moderation/queue-order.server.ts";
import { isClaimOf, queueColumns, toQueuePage } from "#domain/moderation/queue-page.server.ts";
import { selectAppsWithoutOfflineRun } from "#domain/previews/offline-runs/queries.server.ts";
import { UPDATES_PAGE_SIZE, type UpdateTab } from "./rules.ts";
import type { UpdatesQuery } from "./updates-query.ts";

type Deps = Pick<Services, "db" | "now">;

type ListQuery = Omit<UpdatesQuery, "id">;

/** Pending updates in the order of `query`, decided ones newest first. `tabs` counts each tab. @throws AppError("forbidden") */
export async function listUpdates({ db, now }: Deps, actor: Actor, query: ListQuery) {
  requireAdmin(actor, "review updates");
  const {
    rows,
    tabs,
    counts: [counts],
    appsWithoutOfflineRun,
  } = await batchNamed(db, {
    rows: selectPage(db, query, now()),
    tabs: db.select().from(updateCounts),
    counts: selectPendingCounts(db),
    appsWithoutOfflineRun: selectAppsWithoutOfflineRun(db),
  });
  const countOf = (tab: UpdateTab) => tabs.find((row) => row.status === tab)?.updates ?? 0;
  const { items, end } = toQueuePage(rows, UPDATES_PAGE_SIZE);
  return {
    updates: items,
    next: end,
    tabs: { pending: countOf("pending"), approved: countOf("approved"), rejected: countOf("rejected") },
    counts: counts ?? { submissions: 0, updates: 0, reports: 0 },
    appsWithoutOfflineRun,
  };
}

export type UpdateRow = Awaited<ReturnType<typeof listUpdates>>["updates"][number];

/** Each column has a name of its own, since D1 drops equal ones in a batch. */
function selectPage(db: Services["db"], { tab, order, after }: ListQuery, at: number) {
  const { id, originalProjectId, updateType, createdAt, codeVersion, risk } = projectUpdates;
  const sort = tab === "pending" ? order : "newest";
  return db
    .select({
      item: {
        id,
        originalProjectId,
        updateType,
        createdAt,
        codeVersion,
        risk,
        status: projectUpdates.status,
        name: projects.name,
        icon: projects.icon,
        author: sql<string>`(select coalesce(nickname, (select email from users where id = ${projectUpdates.userId}))
          from profiles where id = ${projectUpdates.userId})`.as("author"),
      },
      ...queueColumns(id),
    })
    .from(projectUpdates)
    .innerJoin(projects, eq(projects.id, originalProjectId))
    .leftJoin(reviewClaims, isClaimOf(id, at))
    .leftJoin(users, eq(users.id, reviewClaims.userId))
    .leftJoin(profiles, eq(profiles.id, reviewClaims.userId))
    .where(and(eq(projectUpdates.status, tab), isAfter(sort, projectUpdates, after)))
    .orderBy(...inOrder(sort, projectUpdates))
    .limit(UPDATES_PAGE_SIZE + 1);
}
