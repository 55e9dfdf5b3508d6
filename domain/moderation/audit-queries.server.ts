import { and, desc, eq, gte, isNotNull, isNull, like, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { batchNamed } from "#db/batch-named.ts";
import {
  auditLog,
  jobs,
  profiles,
  projects,
  projectUpdates,
  publishedApps,
  reviews,
  submissions,
  users,
} from "#db/schema/index.ts";
import { type AuditQuery, dayEnd, dayStart } from "#domain/audit/audit-query.ts";
import { failedEntry, selectLastSealed } from "#domain/audit/entries.server.ts";
import { AUDIT_PAGE_SIZE } from "#domain/audit/rules.ts";
import { matchesSearch } from "#domain/audit/search.server.ts";
import { MINUTE_MS } from "#domain/kit/durations.ts";
import { type Actor, requireAdmin } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { selectPendingCounts } from "./pending-counts.server.ts";
import { AUDIT_EXPORT_PAGE_SIZE } from "./rules.ts";

/** Clocks of concurrent writers differ, so an entry may be a little older than the one before it. */
const CLOCK_DIFFERENCE_MS = MINUTE_MS;

/** A page of entries, newest first, everybody who ever wrote one, and the chain. @throws AppError("forbidden") */
export async function readAuditLog({ db }: Pick<Services, "db">, actor: Actor, query: AuditQuery) {
  requireAdmin(actor, "read the audit log");
  const {
    rows,
    admins,
    newest: [newest],
    sealed: [sealed],
    check: [check],
    counts: [counts],
  } = await batchNamed(db, {
    rows: selectEntries(db, query).limit(AUDIT_PAGE_SIZE + 1),
    admins: selectAdmins(db),
    newest: db.select({ seq: auditLog.seq }).from(auditLog).orderBy(desc(auditLog.seq)).limit(1),
    sealed: selectLastSealed(db),
    check: db
      .select({ endedAt: jobs.endedAt, error: jobs.error })
      .from(jobs)
      // A check that could not read the log found nothing.
      .where(
        and(
          eq(jobs.name, "audit-check"),
          isNotNull(jobs.endedAt),
          or(isNull(jobs.error), like(jobs.error, "Row % of the audit log%")),
        ),
      )
      .orderBy(desc(jobs.seq))
      .limit(1),
    counts: selectPendingCounts(db),
  });
  const entries = rows.slice(0, AUDIT_PAGE_SIZE);
  return {
    entries,
    next: rows.length > AUDIT_PAGE_SIZE ? (entries.at(-1)?.seq ?? null) : null,
    admins,
    counts: counts ?? { submissions: 0, updates: 0, reports: 0 },
    chain: {
      total: newest?.seq ?? 0,
      head: sealed?.hash ?? null,
      checkedAt: check?.endedAt ?? null,
      failedAt: check?.error ? failedEntry(check.error) : null,
    },
  };
}

export type AuditEntry = Awaited<ReturnType<typeof selectEntries>>[number];
export type AuditChain = Awaited<ReturnType<typeof readAuditLog>>["chain"];

/** All entries that the filters let through, newest first, a page at a time. @throws AppError("forbidden") */
export async function* exportAuditLog({ db }: Pick<Services, "db">, actor: Actor, query: AuditQuery) {
  requireAdmin(actor, "read the audit log");
  let before: number | null = null;
  do {
    const page: Array<AuditEntry> = await selectEntries(db, { ...query, before }).limit(AUDIT_EXPORT_PAGE_SIZE);
    yield page;
    before = page.length === AUDIT_EXPORT_PAGE_SIZE ? (page.at(-1)?.seq ?? null) : null;
  } while (before !== null);
}

/** Column names are unique, since a batch returns rows by name. */
function selectEntries(db: Services["db"], query: AuditQuery) {
  const admin = alias(users, "admin");
  const target = alias(users, "target");
  const idIn = (table: string) => sql`case ${auditLog.targetTable} when ${table} then ${auditLog.targetId} end`;
  return db
    .select({
      seq: auditLog.seq,
      createdAt: auditLog.createdAt,
      adminUserId: auditLog.adminUserId,
      adminNickname: sql<string | null>`${profiles.nickname}`.as("admin_nickname"),
      adminEmail: sql<string | null>`${admin.email}`.as("admin_email"),
      action: auditLog.action,
      targetTable: auditLog.targetTable,
      targetId: auditLog.targetId,
      projectId: sql<string | null>`${projects.id}`.as("project_id"),
      projectName: sql<string | null>`${projects.name}`.as("project_name"),
      projectIcon: sql<string | null>`${projects.icon}`.as("project_icon"),
      targetEmail: sql<string | null>`${target.email}`.as("target_email"),
      oldValues: auditLog.oldValues,
      newValues: auditLog.newValues,
      previousHash: auditLog.previousHash,
      hash: auditLog.hash,
    })
    .from(auditLog)
    .leftJoin(admin, eq(admin.id, auditLog.adminUserId))
    .leftJoin(profiles, eq(profiles.id, auditLog.adminUserId))
    .leftJoin(submissions, eq(submissions.id, idIn("app_submissions")))
    .leftJoin(projectUpdates, eq(projectUpdates.id, idIn("project_updates")))
    .leftJoin(reviews, eq(reviews.id, idIn("app_reviews")))
    .leftJoin(publishedApps, eq(publishedApps.id, sql`coalesce(${reviews.appId}, ${idIn("published_apps")})`))
    .leftJoin(
      projects,
      eq(
        projects.id,
        sql`coalesce(${submissions.projectId}, ${projectUpdates.originalProjectId}, ${publishedApps.projectId},
          ${auditLog.targetId})`,
      ),
    )
    .leftJoin(target, eq(target.id, auditLog.targetId))
    .where(matches(query))
    .orderBy(desc(auditLog.seq));
}

function matches({ search, adminUserId, action, from, to, before }: AuditQuery) {
  return and(
    before === null ? undefined : lt(auditLog.seq, before),
    adminUserId === null ? undefined : eq(auditLog.adminUserId, adminUserId),
    action === null ? undefined : eq(auditLog.action, action),
    search === "" ? undefined : matchesSearch(search),
    from === null ? undefined : isSince(dayStart(from)),
    to === null ? undefined : isUntil(dayEnd(to)),
  );
}

/** Entries since an instant. The bound of `seq`, that of an entry which is surely older, saves reading earlier ones. */
function isSince(start: number): SQL | undefined {
  const before = sql`select seq from admin_audit_log indexed by admin_audit_log_time
    where created_at < ${start - CLOCK_DIFFERENCE_MS} order by created_at desc, seq desc limit 1`;
  return and(sql`${auditLog.seq} > coalesce((${before}), 0)`, gte(auditLog.createdAt, start));
}

/** Entries before an instant. The bound of `seq`, that of an entry which is surely newer, saves reading later ones. */
export function isUntil(end: number): SQL | undefined {
  const after = sql`select seq from admin_audit_log indexed by admin_audit_log_time
    where created_at >= ${end + CLOCK_DIFFERENCE_MS} order by created_at, seq limit 1`;
  return and(sql`${auditLog.seq} < coalesce((${after}), ${Number.MAX_SAFE_INTEGER})`, lt(auditLog.createdAt, end));
}

/** Steps from one id to the next in the index: `distinct` would read every entry. */
function selectAdmins(db: Services["db"]) {
  const ids = sql`with recursive ids(id) as (
    select min(admin_user_id) from admin_audit_log
    union all select (select min(admin_user_id) from admin_audit_log where admin_user_id > ids.id) from ids
      where ids.id is not null)
    select id from ids where id is not null`;
  return db
    .select({
      id: users.id,
      name: sql<string>`coalesce(${profiles.nickname}, ${users.email})`.as("admin_name"),
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(sql`${users.id} in (${ids})`);
}
