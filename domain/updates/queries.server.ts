import { and, desc, eq, sql } from "drizzle-orm";
import { projects, projectUpdates, updateCounts } from "#db/schema/index.ts";
import { type Actor, requireAdmin } from "#domain/permissions.ts";
import type { Services } from "#domain/services.ts";
import { type Cursor, formatCursor } from "#domain/store/rules.ts";
import type { ChangeSummary } from "./changes.ts";
import { UPDATES_PAGE_SIZE, type UpdateTab } from "./rules.ts";

/** Newest first; `counts` are those of all tabs. @throws AppError("forbidden") */
export async function listUpdates(
  { db }: Pick<Services, "db">,
  actor: Actor,
  { status, cursor }: { status: UpdateTab; cursor: Cursor | null },
) {
  requireAdmin(actor, "review updates");
  // Not one batch: there, D1 names columns without their table, and both have `status`.
  const [rows, counts] = await Promise.all([selectPage(db, status, cursor), db.select().from(updateCounts)]);
  const countOf = (tab: UpdateTab) => counts.find((row) => row.status === tab)?.updates ?? 0;
  const last = rows.slice(0, UPDATES_PAGE_SIZE).at(-1);
  return {
    // Only requestUpdate writes this column.
    updates: rows.slice(0, UPDATES_PAGE_SIZE).map(({ update, project }) => ({
      ...update,
      changeSummary: update.changeSummary as ChangeSummary,
      project,
    })),
    next: rows.length > UPDATES_PAGE_SIZE && last ? formatCursor(last.update) : null,
    counts: { pending: countOf("pending"), approved: countOf("approved"), rejected: countOf("rejected") },
  };
}

export type UpdateCard = Awaited<ReturnType<typeof listUpdates>>["updates"][number];

function selectPage(db: Services["db"], status: UpdateTab, cursor: Cursor | null) {
  return db
    .select({
      update: projectUpdates,
      project: {
        name: projects.name,
        icon: projects.icon,
        description: projects.description,
        tags: projects.tags,
        packageId: projects.packageId,
        published: projects.published,
        status: projects.status,
      },
    })
    .from(projectUpdates)
    .innerJoin(projects, eq(projects.id, projectUpdates.originalProjectId))
    .where(
      and(
        eq(projectUpdates.status, status),
        cursor
          ? sql`(${projectUpdates.createdAt}, ${projectUpdates.id}) < (${cursor.createdAt}, ${cursor.id})`
          : undefined,
      ),
    )
    .orderBy(desc(projectUpdates.createdAt), desc(projectUpdates.id))
    .limit(UPDATES_PAGE_SIZE + 1);
}
