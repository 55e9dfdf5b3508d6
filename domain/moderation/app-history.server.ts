import { type SQL, sql } from "drizzle-orm";
import { splitReasons } from "#domain/apps/reasons.ts";
import type { Cursor } from "#domain/kit/cursors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { HISTORY_EVENTS, type HistoryEvent } from "./app-history.ts";
import { isUntil } from "./audit-queries.server.ts";
import { HISTORY_PAGE_SIZE } from "./rules.ts";

const NEWEST = { createdAt: Number.MAX_SAFE_INTEGER, id: "" };
const AUDITED = ["PUBLISH_PROJECT", "REJECT_PROJECT", "UNPUBLISH_PROJECT", "BAN_PROJECT", "TAKE_DOWN_PROJECT"];

/**
 * What happened to one's own app, newest first; `id` is that of one of its reviews. A project has one open review at
 * a time, so its rows are read in the order of their creation, and each page reads as many.
 * Names nobody who decided (decision 43). What an admin published as their own is told so (decision 22). Empty for what is
 * absent or another author's.
 */
export function selectHistory(
  { db }: Pick<Services, "db">,
  actor: Actor,
  { id, before }: { id: string; before: Cursor | null },
) {
  const cursor = before ?? NEWEST;
  const project = sql`(select id from user_projects where user_id = ${actor.userId} and id = (
    select project_id from app_submissions where id = ${id}
    union all select original_project_id from project_updates where id = ${id}))`;
  const isBefore = sql`event_at is not null and (event_at, event_id) < (${cursor.createdAt}, ${cursor.id})`;
  const limit = sql`limit ${HISTORY_PAGE_SIZE + 1}`;
  const newest = sql`and row.created_at <= ${cursor.createdAt} and ${isBefore} order by row.created_at desc ${limit}`;
  const ofSubmission = sql`from app_submissions row where row.project_id = ${project}`;
  const isUpdate = sql`row.original_project_id = ${project} and row.status <> 'baseline'`;
  const ofUpdate = sql`from project_updates row where ${isUpdate}`;
  const isOwnUpdate = sql`exists (select 1 from admin_audit_log where target_id = row.id and action = 'APPROVE_UPDATE'
    and admin_user_id = ${actor.userId})`;
  // The update's row holds its last decision; its appeal holds the rejection before that.
  const ofAppealedUpdate = sql`from project_updates row join review_appeals appeal on appeal.submission_id = row.id
    where ${isUpdate}`;
  const submissionEvents = unionAll([
    sql`select row.id as event_id, row.created_at as event_at, 'SUBMITTED' as event, null as notes,
      row.id as review_id ${ofSubmission} ${newest}`,
    sql`select row.id as event_id, case row.status when 'withdrawn' then row.updated_at end as event_at, 'WITHDRAWN',
      null, row.id ${ofSubmission} ${newest}`,
    sql`select row.id as event_id, (select created_at from review_appeals where submission_id = row.id) as event_at,
      'APPEALED', null, row.id ${ofSubmission} ${newest}`,
  ]);
  const updateEvents = unionAll([
    sql`select row.id as event_id, row.created_at as event_at, 'UPDATE_SENT', null, row.id ${ofUpdate} ${newest}`,
    sql`select row.id as event_id, case row.status when 'pending' then null
      else coalesce(row.decided_at, row.updated_at) end as event_at,
      case row.status when 'approved' then iif(${isOwnUpdate}, 'APPROVE_OWN_UPDATE', 'APPROVE_UPDATE')
      when 'rejected' then 'REJECT_UPDATE' else 'UPDATE_WITHDRAWN' end, row.review_notes, row.id ${ofUpdate} ${newest}`,
    sql`select row.id as event_id, appeal.created_at as event_at, 'APPEALED', null, row.id ${ofAppealedUpdate} ${newest}`,
    sql`select row.id as event_id, appeal.rejected_at as event_at, 'REJECT_UPDATE', appeal.rejection_notes, row.id
      ${ofAppealedUpdate} ${newest}`,
  ]);
  const decisions = sql`select admin_audit_log.id as event_id, created_at as event_at,
    iif(action = 'PUBLISH_PROJECT' and admin_user_id = ${actor.userId}, 'PUBLISH_OWN_PROJECT', action),
    coalesce(new_values ->> 'reviewNotes', new_values ->> 'reason'), null from admin_audit_log
    where target_id = ${project} and action in (select value from json_each(${JSON.stringify(AUDITED)}))
    and ${isUntil(cursor.createdAt + 1)} and ${isBefore} order by seq desc ${limit}`;
  return db
    .select({
      id: sql<string>`event_id`.as("event_id"),
      at: sql<number>`event_at`.as("event_at"),
      event: sql<HistoryEvent>`event`.as("event"),
      notes: sql<string | null>`notes`.as("notes"),
      reviewId: sql<string | null>`review_id`.as("review_id"),
    })
    .from(sql`(${unionAll([submissionEvents, updateEvents, decisions])}) as history`)
    .orderBy(sql`event_at desc, event_id desc`)
    .limit(HISTORY_PAGE_SIZE + 1);
}

/** D1 allows five terms in one union. */
function unionAll(parts: ReadonlyArray<SQL>) {
  return sql.join(
    parts.map((part) => sql`select * from (${part})`),
    sql` union all `,
  );
}

type Row = { id: string; at: number; event: HistoryEvent; notes: string | null; reviewId: string | null };

/** `next` is where the next page starts; null on the last. */
export function historyPage(rows: ReadonlyArray<Row>) {
  const events = rows.slice(0, HISTORY_PAGE_SIZE);
  const last = rows.length > HISTORY_PAGE_SIZE ? events.at(-1) : undefined;
  return {
    events: events.map((row) => ({
      ...row,
      text: HISTORY_EVENTS[row.event],
      notes: row.notes === null ? null : splitReasons(row.notes).join("; "),
    })),
    next: last ? { createdAt: last.at, id: last.id } : null,
  };
}

export type AppHistory = ReturnType<typeof historyPage>;
