import { and, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { projects, projectUpdates, submissions } from "#db/schema/index.ts";
import type { Actor } from "#domain/policy.ts";
import { refusedHosts } from "#domain/previews/violations.server.ts";
import type { Services } from "#domain/services.ts";
import { FIRST_PROJECTS, type ProjectQuery, statusesOf } from "./browse.ts";
import { differs } from "./states.ts";

type Deps = Pick<Services, "db">;

/** What the builder lists first: the first projects, whether there are more, and the trash. */
export async function readWorkbench(services: Deps, actor: Actor) {
  const [page, trash] = await Promise.all([
    readProjectCards(services, actor, FIRST_PROJECTS),
    listTrash(services, actor),
  ]);
  return { ...page, trash: trash.map(({ deletedAt, ...row }) => ({ ...row, deletedAt: deletedAt ?? 0 })) };
}

export type Workbench = Awaited<ReturnType<typeof readWorkbench>>;

/**
 * The actor's projects that a query asks for, last changed first, each with its latest update and what its version in the
 * store was refused. Without words and status it reads the shown rows alone; with them it reads on until enough match.
 */
export async function readProjectCards({ db }: Deps, actor: Actor, { search, filter, shown }: ProjectQuery) {
  const statuses = statusesOf(filter);
  const history = alias(projectUpdates, "history");
  const latestUpdate = db
    .select({ id: history.id })
    .from(history)
    .where(and(eq(history.originalProjectId, projects.id), ne(history.status, "baseline")))
    .orderBy(desc(history.createdAt), desc(history.id))
    .limit(1);
  // Not in a batch: there, D1 answers rows by column name, and all three tables have a status.
  const rows = await db
    .select({
      project: projects,
      update: { status: projectUpdates.status, reviewNotes: projectUpdates.reviewNotes },
      submission: submissions,
      violations: refusedHosts(projects.id),
    })
    .from(projects)
    .leftJoin(projectUpdates, eq(projectUpdates.id, latestUpdate))
    .leftJoin(submissions, and(eq(submissions.projectId, projects.id), eq(submissions.status, "pending")))
    .where(
      and(
        eq(projects.userId, actor.userId),
        isNull(projects.deletedAt),
        statuses === null ? undefined : inArray(projects.status, statuses),
        search === "" ? undefined : hasWords(search),
      ),
    )
    .orderBy(desc(projects.updatedAt))
    .limit(shown + 1);
  return {
    projects: rows.slice(0, shown).map(({ project, update, submission, violations }) => ({
      ...project,
      violations,
      update,
      /** Whether it changed since it was submitted for the review that it waits for. */
      newer: submission !== null && differs(project, submission),
    })),
    hasMore: rows.length > shown,
  };
}

/** SQLite ignores the case of ASCII letters alone: words with others are searched in each case that they may have. */
function hasWords(words: string): SQL | undefined {
  const capitals = words.toLowerCase().replace(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
  const text = sql`lower(${projects.name} || ' ' || ${projects.description} || ' ' || ${projects.tags})`;
  const cases = new Set([words.toLowerCase(), words.toUpperCase(), capitals]);
  return or(...[...cases].map((letters) => sql`instr(${text}, lower(${letters})) > 0`));
}

/** The user's deleted projects, the last deleted first. */
function listTrash({ db }: Deps, actor: Actor) {
  return db
    .select({ id: projects.id, name: projects.name, icon: projects.icon, deletedAt: projects.deletedAt })
    .from(projects)
    .where(and(eq(projects.userId, actor.userId), isNotNull(projects.deletedAt), ne(projects.htmlSha256, "")))
    .orderBy(desc(projects.deletedAt));
}
