import { and, desc, eq, sql } from "drizzle-orm";
import { projects, projectUpdates, updateCounts } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import { type Actor, isAdmin } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { type Cursor, writeCursor } from "#domain/store/rules.ts";
import { type ChangeSummary, UPDATES_PAGE, type UpdateTab } from "./limits.ts";

/** @throws AppError("forbidden") with the specification's words, e.g. verb "approve". */
export function requireReviewer(actor: Actor, verb: "approve" | "reject" | "review") {
  if (!isAdmin(actor)) throw new AppError("forbidden", "Access denied", `Only admins can ${verb} updates.`);
}

/**
 * One page of the updates of a status, newest first, by key, each with its project; `next` is null on the last page.
 * `counts` are those of all three tabs.
 * @throws AppError("forbidden") to others than admins.
 */
export async function listUpdates(
  { db }: Pick<Services, "db">,
  actor: Actor,
  { status, cursor }: { status: UpdateTab; cursor: Cursor | null },
) {
  requireReviewer(actor, "review");
  // Not one batch: there, D1 answers rows by column name, and both tables have a status and a package id.
  const [rows, counts] = await Promise.all([selectPage(db, status, cursor), db.select().from(updateCounts)]);
  const countOf = (tab: UpdateTab) => counts.find((row) => row.status === tab)?.updates ?? 0;
  const last = rows.slice(0, UPDATES_PAGE).at(-1);
  return {
    // Only requestUpdate writes this column.
    updates: rows.slice(0, UPDATES_PAGE).map(({ update, project }) => ({
      ...update,
      changeSummary: update.changeSummary as ChangeSummary,
      project,
    })),
    next: rows.length > UPDATES_PAGE && last ? writeCursor(last.update) : null,
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
    .limit(UPDATES_PAGE + 1);
}
