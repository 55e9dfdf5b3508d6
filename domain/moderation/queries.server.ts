import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { batchNamed } from "#db/batch-named.ts";
import { profiles, projects, reviewClaims, submissions, users } from "#db/schema/index.ts";
import { reviewFacts } from "#domain/apps/safety-facts.ts";
import { readStoredHtml } from "#domain/blobs/queries.server.ts";
import { containsWords } from "#domain/kit/contains-words.server.ts";
import { AppError } from "#domain/kit/errors.ts";
import { type Actor, requireAdmin } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { selectAppsWithoutOfflineRun } from "#domain/previews/offline-runs/queries.server.ts";
import { listViolations } from "#domain/previews/violations.server.ts";
import { scanHtml } from "#domain/source-analysis/scan.ts";
import { readOriginal } from "./original.server.ts";
import { selectPendingCounts } from "./pending-counts.server.ts";
import { inOrder, inReverse, isAfter, type QueueSort } from "./queue-order.server.ts";
import { cursorOf, isClaimOf, queueColumns, toQueuePage } from "./queue-page.server.ts";
import type { QueueQuery } from "./queue-query.ts";
import { selectReviewContext, toReviewContext } from "./review-context.server.ts";
import { QUEUE_PAGE_SIZE, QUEUE_SEARCH_WINDOW } from "./rules.ts";

type Db = Services["db"];

/**
 * A page of the queue, and how much waits in each tab. Reads the same number of rows on each page: one page of a
 * search looks through the next `QUEUE_SEARCH_WINDOW` submissions. @throws AppError("forbidden")
 */
export async function listSubmissions({ db, now }: Pick<Services, "db" | "now">, actor: Actor, query: QueueQuery) {
  requireAdmin(actor, "review projects");
  const {
    rows,
    windowEnd: [windowEnd],
    counts: [counts],
    appsWithoutOfflineRun,
  } = await batchNamed(db, {
    rows: selectPage(db, query, now()),
    windowEnd: selectWindowEnd(db, query),
    counts: selectPendingCounts(db),
    appsWithoutOfflineRun: selectAppsWithoutOfflineRun(db),
  });
  const { items, end } = toQueuePage(rows, QUEUE_PAGE_SIZE);
  const hasMore = query.search !== "" && windowEnd?.rows === QUEUE_SEARCH_WINDOW;
  return {
    submissions: items,
    next: end ?? (hasMore ? cursorOf(windowEnd) : null),
    counts: counts ?? { submissions: 0, updates: 0, reports: 0 },
    appsWithoutOfflineRun,
  };
}

export type QueueRow = Awaited<ReturnType<typeof listSubmissions>>["submissions"][number];

function selectPage(db: Db, query: QueueQuery, at: number) {
  const window = selectWindow(db, query, query.search ? QUEUE_SEARCH_WINDOW : QUEUE_PAGE_SIZE + 1);
  const { id, projectId, name, icon, tags, userEmail, status, published, risk, createdAt, description } = window;
  return db
    .select({
      item: { id, projectId, name, icon, tags, userEmail, status, published, risk, createdAt, description },
      ...queueColumns(id),
    })
    .from(window)
    .leftJoin(reviewClaims, isClaimOf(id, at))
    .leftJoin(users, eq(users.id, reviewClaims.userId))
    .leftJoin(profiles, eq(profiles.id, reviewClaims.userId))
    .where(query.search ? containsWords([name, description, tags], query.search) : undefined)
    .orderBy(...inOrder(sortOf(query), window))
    .limit(QUEUE_PAGE_SIZE + 1);
}

/** The last submission that one page of a search looks through, and how many it looks through. */
function selectWindowEnd(db: Db, query: QueueQuery) {
  const window = selectWindow(db, query, query.search ? QUEUE_SEARCH_WINDOW : 0);
  return db
    .select({
      risk: window.risk,
      createdAt: window.createdAt,
      id: window.id,
      rows: sql<number>`count(*) over ()`.as("rows"),
    })
    .from(window)
    .orderBy(...inReverse(sortOf(query), window))
    .limit(1);
}

function selectWindow(db: Db, query: QueueQuery, limit: number) {
  const { status, published } = submissions;
  const filters = {
    All: undefined,
    Pending: eq(status, "pending"),
    Published: and(eq(status, "approved"), eq(published, true)),
    Rejected: eq(status, "rejected"),
  };
  return db
    .select(getTableColumns(submissions))
    .from(submissions)
    .where(and(filters[query.filter], isAfter(sortOf(query), submissions, query.after)))
    .orderBy(...inOrder(sortOf(query), submissions))
    .limit(limit)
    .as("queue_window");
}

function sortOf({ filter, order }: QueueQuery): QueueSort {
  return filter === "Pending" ? order : "newest";
}

/**
 * A submission with what a moderator reads before deciding.
 * @throws AppError("forbidden" | "missing"); AppError("unavailable") if its HTML is missing
 */
export async function openSubmission(
  services: Pick<Services, "db" | "htmlFiles" | "now" | "config">,
  actor: Actor,
  submissionId: string,
) {
  requireAdmin(actor, "review projects");
  const { db } = services;
  const projectId = sql<string>`(select project_id from app_submissions where id = ${submissionId})`;
  const {
    submission: [submission],
    violations,
    project: [project],
    ...context
  } = await batchNamed(db, {
    submission: db.select().from(submissions).where(eq(submissions.id, submissionId)),
    violations: listViolations({ db }, sql`(select id from published_apps where project_id = ${projectId})`),
    project: db.select({ basedOn: projects.basedOn }).from(projects).where(eq(projects.id, projectId)),
    ...selectReviewContext(db, actor, { id: submissionId, auditId: projectId, projectId, at: services.now() }),
  });
  if (!submission) throw new AppError("missing", "App not found", "App not found");
  const [html, original] = await Promise.all([
    readStoredHtml(services, submission.htmlSha256),
    readOriginal(services, project?.basedOn ?? null),
  ]);
  const { declaredHosts } = submission;
  const facts = reviewFacts({ declaredHosts, scan: scanHtml(html) });
  return {
    submission,
    html,
    /** Of a copy of an app of others. */
    original,
    violations,
    facts,
    ...toReviewContext(context),
  };
}

export type OpenedSubmission = Awaited<ReturnType<typeof openSubmission>>;
