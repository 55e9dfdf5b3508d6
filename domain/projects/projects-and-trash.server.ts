import { and, desc, eq, getTableColumns, isNotNull, isNull, sql } from "drizzle-orm";
import { filterStatus, notPurged, projects, submissions } from "#db/schema/index.ts";
import type { UPDATE_STATUSES } from "#db/vocabulary.ts";
import type { Actor } from "#domain/permissions.ts";
import { selectRefusedHosts } from "#domain/previews/violations.server.ts";
import { containsWords } from "#domain/search/contains-words.server.ts";
import type { Services } from "#domain/services.ts";
import {
  DEFAULT_PROJECT_QUERY,
  formatProjectCursor,
  PROJECTS_PAGE_SIZE,
  type ProjectQuery,
  parseProjectCursor,
  statusOfFilter,
} from "./project-query.ts";
import { SNAPSHOT_COLUMNS } from "./snapshot.ts";

type Deps = Pick<Services, "db">;

/** One round trip for the builder's projects, the trash, and the project to edit: it may be on a later page. */
export async function readProjectsAndTrash({ db }: Deps, actor: Actor, editedId: string | null = null) {
  const [rows, trash, edited] = await db.batch([
    selectProjectCards(db, actor, DEFAULT_PROJECT_QUERY),
    selectTrash(db, actor),
    selectProjectCards(db, actor, { ...DEFAULT_PROJECT_QUERY, id: editedId ?? "" }),
  ]);
  const trashed = trash.map(({ deletedAt, ...row }) => ({ ...row, deletedAt: deletedAt ?? 0 }));
  return { ...toPage(rows, DEFAULT_PROJECT_QUERY), trash: trashed, edited: edited.map(toCardRow)[0] ?? null };
}

export type ProjectsAndTrash = Awaited<ReturnType<typeof readProjectsAndTrash>>;

/** A search by words reads until enough projects match; everything else reads only the rows shown. */
export async function readProjectCards({ db }: Deps, actor: Actor, query: ProjectQuery) {
  return toPage(await selectProjectCards(db, actor, query), query);
}

type CardRow = Awaited<ReturnType<typeof selectProjectCards>>[number];

function toPage(rows: ReadonlyArray<CardRow>, { pages }: ProjectQuery) {
  const size = pages * PROJECTS_PAGE_SIZE;
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    projects: shown.map(toCardRow),
    next: rows.length > size && last ? formatProjectCursor(last) : null,
  };
}

function toCardRow({ hasUnsubmittedChanges, ...row }: CardRow) {
  return { ...row, hasUnsubmittedChanges: hasUnsubmittedChanges === 1 };
}

/** With an id, that project alone. One row more than shown. Column names are unique, since a batch returns rows by name. */
export function selectProjectCards(
  db: Services["db"],
  actor: Actor,
  { search, filter, after, pages, id }: ProjectQuery & { id?: string },
) {
  const status = statusOfFilter(filter);
  const cursor = parseProjectCursor(after);
  return db
    .select({
      ...getTableColumns(projects),
      update: latestUpdate(),
      reviewId: latestReview().as("review_id"),
      hasUnsubmittedChanges: changedSinceSubmission().as("has_unsubmitted_changes"),
      violations: selectRefusedHosts(sql`${projects}.id`).as("violations"),
    })
    .from(projects)
    .where(
      and(
        eq(projects.userId, actor.userId),
        isNull(projects.deletedAt),
        id === undefined ? undefined : eq(projects.id, id),
        status === null ? undefined : sql`${filterStatus} = ${status}`,
        cursor === null
          ? undefined
          : sql`(${projects.updatedAt}, ${projects.id}) < (${cursor.updatedAt}, ${cursor.id})`,
        search === "" ? undefined : containsWords([projects.name, projects.description, projects.tags], search),
      ),
    )
    .orderBy(desc(projects.updatedAt), desc(projects.id))
    .limit(pages * PROJECTS_PAGE_SIZE + 1);
}

function changedSinceSubmission() {
  const changes = SNAPSHOT_COLUMNS.map((key) => {
    const column = sql.identifier(projects[key].name);
    return sql`waiting.${column} is not ${projects}.${column}`;
  });
  return sql<number>`exists (select 1 from ${submissions} as waiting
    where waiting.project_id = ${projects}.id and waiting.status = 'pending' and (${sql.join(changes, sql` or `)}))`;
}

/** The newest submission or update, whichever was sent last. */
function latestReview() {
  return sql<string | null>`coalesce(
    (select id from project_updates where original_project_id = ${projects}.id and status <> 'baseline'
      and ${projects}.status = 'approved' order by created_at desc, id desc limit 1),
    (select id from app_submissions where project_id = ${projects}.id order by created_at desc limit 1))`;
}

type LatestUpdate = { status: (typeof UPDATE_STATUSES)[number]; reviewNotes: string | null };

function latestUpdate() {
  return sql`(select json_object('status', status, 'reviewNotes', review_notes) from project_updates
    where original_project_id = ${projects}.id and status <> 'baseline' order by created_at desc, id desc limit 1)`
    .mapWith((json: string): LatestUpdate | null => JSON.parse(json))
    .as("latest_update");
}

function selectTrash(db: Services["db"], actor: Actor) {
  return db
    .select({ id: projects.id, name: projects.name, icon: projects.icon, deletedAt: projects.deletedAt })
    .from(projects)
    .where(and(eq(projects.userId, actor.userId), isNotNull(projects.deletedAt), notPurged))
    .orderBy(desc(projects.deletedAt));
}
