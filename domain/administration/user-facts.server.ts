import { and, count, eq, max, sql, sum } from "drizzle-orm";
import {
  entitlements,
  installedApps,
  journalEntries,
  notifications,
  projects,
  publishedApps,
  ratings,
  reviews,
  sessions,
  stripeCustomers,
} from "#db/schema/index.ts";
import type { Services } from "#domain/kit/services.ts";

/** What the inspector shows of one user, and what a deletion would delete. Bytes are those of the projects' HTML. */
export function selectUserFacts({ db }: Pick<Services, "db">, userId: string) {
  const override = and(eq(entitlements.userId, userId), eq(entitlements.source, "override"));
  const scalar = <Value>(name: string, query: unknown) => sql<Value>`(${query})`.as(name);
  const rowsOf = (table: typeof projects | typeof journalEntries | typeof stripeCustomers | typeof publishedApps) =>
    db.select({ rows: count() }).from(table).where(eq(table.userId, userId));
  const activity = [installedApps, reviews, ratings, notifications].map(
    (table) => sql`(${db.select({ rows: count() }).from(table).where(eq(table.userId, userId))})`,
  );
  return db
    .select({
      seenAt: scalar<number | null>(
        "seen_at",
        db
          .select({ at: max(sessions.seenAt) })
          .from(sessions)
          .where(eq(sessions.userId, userId)),
      ),
      overrideNote: scalar<string | null>(
        "override_note",
        db.select({ note: entitlements.note }).from(entitlements).where(override),
      ),
      overrideEndsAt: scalar<number | null>(
        "override_ends_at",
        db.select({ at: entitlements.endsAt }).from(entitlements).where(override),
      ),
      customers: scalar<number>("customers", rowsOf(stripeCustomers)),
      storeApps: scalar<number>("store_apps", rowsOf(publishedApps)),
      installs: scalar<number>(
        "installs",
        db
          .select({ n: sql`coalesce(${sum(publishedApps.installs)}, 0)` })
          .from(publishedApps)
          .where(eq(publishedApps.userId, userId)),
      ),
      activityRows: scalar<number>("activity_rows", sql.join(activity, sql` + `)),
      notes: scalar<number>("notes", rowsOf(journalEntries)),
      projects: scalar<number>("projects", rowsOf(projects)),
      projectBytes: scalar<number>(
        "project_bytes",
        db
          .select({ n: sql`coalesce(${sum(projects.htmlBytes)}, 0)` })
          .from(projects)
          .where(eq(projects.userId, userId)),
      ),
    })
    .from(sql`(select 1)`);
}
