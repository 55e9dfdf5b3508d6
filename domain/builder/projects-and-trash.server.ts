import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, sql } from "drizzle-orm";
import { batchNamed } from "#db/batch-named.ts";
import { filterStatus, notPurged, projects, projectUpdates, publishedApps, submissions } from "#db/schema/index.ts";
import type { UPDATE_STATUSES } from "#db/vocabulary.ts";
import { containsWords } from "#domain/kit/contains-words.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { SNAPSHOT_COLUMNS, type Snapshot } from "#domain/listing/snapshot.ts";
import { selectRefusedHosts } from "#domain/previews/violations.server.ts";
import {
  DEFAULT_PROJECT_QUERY,
  formatProjectCursor,
  type ProjectQuery,
  type ProjectSort,
  parseProjectCursor,
  statusOfFilter,
} from "#domain/projects/project-query.ts";
import { missingProjectError } from "#domain/projects/queries.server.ts";
import { PROJECTS_PAGE_SIZE } from "#domain/projects/rules.ts";

type Deps = Pick<Services, "db">;

type Named = { editedId?: string | null; loadedId?: string | null };

/**
 * One round trip for the builder's projects, the trash, the project to edit, which may be on a later page, and whether the
 * loaded one has changes that are not submitted.
 */
export async function readProjectsAndTrash({ db }: Deps, actor: Actor, { editedId, loadedId }: Named = {}) {
  const { rows, trash, edited, loaded } = await batchNamed(db, {
    rows: selectProjectCards(db, actor, DEFAULT_PROJECT_QUERY),
    trash: selectTrash(db, actor),
    edited: selectProjectCards(db, actor, { ...DEFAULT_PROJECT_QUERY, id: editedId ?? "" }),
    loaded: db
      .select({ hasChanges: hasUnsubmittedChanges() })
      .from(projects)
      .where(and(eq(projects.userId, actor.userId), eq(projects.id, loadedId ?? ""))),
  });
  return {
    ...toPage(rows, DEFAULT_PROJECT_QUERY),
    trash: trash.map(toTrashRow),
    edited: edited.map(toCardRow)[0] ?? null,
    loadedHasChanges: loaded[0]?.hasChanges === 1,
  };
}

export type ProjectsAndTrash = Awaited<ReturnType<typeof readProjectsAndTrash>>;

/** A search by words reads until enough projects match; everything else reads only the rows shown. */
export async function readProjectCards({ db }: Deps, actor: Actor, query: ProjectQuery) {
  return toPage(await selectProjectCards(db, actor, query), query);
}

/** @throws AppError("missing") for unknown projects and those of others alike. */
export async function readProject({ db }: Deps, actor: Actor, id: string) {
  const [row] = await selectProjectCards(db, actor, { ...DEFAULT_PROJECT_QUERY, id });
  if (!row) throw missingProjectError();
  return toCardRow(row);
}

export async function readTrash({ db }: Deps, actor: Actor) {
  return (await selectTrash(db, actor)).map(toTrashRow);
}

function toTrashRow<Row extends { deletedAt: number | null }>({ deletedAt, ...row }: Row) {
  return { ...row, deletedAt: deletedAt ?? 0 };
}

type CardRow = Awaited<ReturnType<typeof selectProjectCards>>[number];

function toPage(rows: ReadonlyArray<CardRow>, { pages, sort }: ProjectQuery) {
  const size = pages * PROJECTS_PAGE_SIZE;
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    projects: shown.map(toCardRow),
    next: rows.length > size && last ? formatProjectCursor(last, sort) : null,
  };
}

function toCardRow({ hasUnsubmittedChanges, storeApp, ...row }: CardRow) {
  return {
    ...row,
    hasUnsubmittedChanges: hasUnsubmittedChanges === 1,
    banReason: storeApp?.banReason ?? null,
    hasNumbers: storeApp !== null,
  };
}

/** With an id, that project alone. One row more than shown. Column names are unique, since a batch returns rows by name. */
export function selectProjectCards(
  db: Services["db"],
  actor: Actor,
  { search, filter, sort, after, pages, id }: ProjectQuery & { id?: string },
) {
  const status = statusOfFilter(filter);
  return db
    .select({
      ...getTableColumns(projects),
      update: latestUpdate(),
      reviewId: latestReview().as("review_id"),
      hasUnsubmittedChanges: hasUnsubmittedChanges().as("has_unsubmitted_changes"),
      storeApp: storeApp(),
      violations: selectRefusedHosts(sql`${projects}.id`).as("violations"),
    })
    .from(projects)
    .where(
      and(
        eq(projects.userId, actor.userId),
        isNull(projects.deletedAt),
        id === undefined ? undefined : eq(projects.id, id),
        status === null ? undefined : sql`${filterStatus} = ${status}`,
        afterCursor(after, sort),
        search === "" ? undefined : containsWords([projects.name, projects.description, projects.tags], search),
      ),
    )
    .orderBy(...(sort === "name" ? [byName, asc(projects.id)] : [desc(projects.updatedAt), desc(projects.id)]))
    .limit(pages * PROJECTS_PAGE_SIZE + 1);
}

const byName = sql`${projects.name} collate nocase`;

function afterCursor(after: string | null, sort: ProjectSort) {
  const cursor = parseProjectCursor(after, sort);
  if (cursor === null) return undefined;
  if ("name" in cursor) return sql`(${byName}, ${projects.id}) > (${cursor.name}, ${cursor.id})`;
  return sql`(${projects.updatedAt}, ${projects.id}) < (${cursor.updatedAt}, ${cursor.id})`;
}

function hasUnsubmittedChanges() {
  return sql<number>`(case ${projects.status} when 'pending' then ${changedSinceSubmission()} when 'approved' then ${changedSinceStore()} else 0 end)`;
}

/** The columns that `summarizeChanges` compares, with those of an update that waits. */
const UPDATED_COLUMNS = {
  name: "updatedName",
  description: "updatedDescription",
  icon: "updatedIcon",
  tags: "updatedTags",
  declaredHosts: "updatedDeclaredHosts",
  screenshots: "updatedScreenshots",
  htmlSha256: "updatedHtmlSha256",
} as const satisfies Partial<Record<keyof Snapshot, keyof typeof projectUpdates>>;

/** Of an app in the store: whether an update would change what is there, or the update that waits. */
function changedSinceStore() {
  const changes = (Object.keys(UPDATED_COLUMNS) as Array<keyof typeof UPDATED_COLUMNS>).map((key) => {
    const column = sql.identifier(projects[key].name);
    const updated = sql.identifier(projectUpdates[UPDATED_COLUMNS[key]].name);
    return sql`coalesce(waiting.${updated}, shown.${column}) is not ${projects}.${column}`;
  });
  return sql`exists (select 1 from ${publishedApps} as shown
    left join ${projectUpdates} as waiting on waiting.original_project_id = shown.project_id and waiting.status = 'pending'
    where shown.project_id = ${projects}.id and shown.status = 'approved' and (${sql.join(changes, sql` or `)}))`;
}

function changedSinceSubmission() {
  const changes = SNAPSHOT_COLUMNS.map((key) => {
    const column = sql.identifier(projects[key].name);
    return sql`waiting.${column} is not ${projects}.${column}`;
  });
  return sql<number>`exists (select 1 from ${submissions} as waiting
    where waiting.project_id = ${projects}.id and waiting.status = 'pending' and (${sql.join(changes, sql` or `)}))`;
}

/** The newest submission, or the newest update of the app in the store. */
function latestReview() {
  return sql<string | null>`coalesce(
    (select id from project_updates where ${isSincePublication()} order by created_at desc, id desc limit 1),
    (select id from app_submissions where project_id = ${projects}.id order by created_at desc limit 1))`;
}

/** Of an app that is or was in the store: why it may not return, null if it may (decision 339). */
function storeApp() {
  return sql`(select json_object('banReason', ban_reason) from ${publishedApps} as app where app.project_id = ${projects}.id)`
    .mapWith((json: string): { banReason: string | null } | null => JSON.parse(json))
    .as("store_app");
}

/** Updates since the app's last approval: earlier ones belong to a publication that ended. */
function isSincePublication() {
  return sql`original_project_id = ${projects}.id and status <> 'baseline' and ${projects}.status = 'approved'
    and updated_at > coalesce((select max(decided_at) from app_submissions
      where project_id = ${projects}.id and status = 'approved'), 0)`;
}

type LatestUpdate = { status: (typeof UPDATE_STATUSES)[number]; reviewNotes: string | null };

function latestUpdate() {
  return sql`(select json_object('status', status, 'reviewNotes', review_notes) from project_updates
    where ${isSincePublication()} order by created_at desc, id desc limit 1)`
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
