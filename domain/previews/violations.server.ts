import { and, desc, eq, lt, max, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { appViolations, publishedApps } from "#db/schema/index.ts";
import { appOrigin } from "#domain/apps/labels.ts";
import { scanOf } from "#domain/apps/safety-facts.server.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Services } from "#domain/kit/services.ts";
import { waitText } from "#domain/kit/time-texts.ts";
import { utcDay } from "#domain/kit/utc-day.ts";
import type { Visitor } from "./daily-opens.server.ts";
import { MAX_LISTED_VIOLATIONS, VIOLATION_BURST, VIOLATION_MIN_VISITORS, VIOLATION_RETENTION_MS } from "./rules.ts";
import type { ViolationInput } from "./schemas.ts";
import { OWN_HOST, storableHost } from "./violations.ts";

/**
 * Counts a visitor once a day for a refused host. Only `DailyVisitors` has the visitor, as a hash that it keeps for a day;
 * the table has the highest number of a day. Apps that contact nobody are not counted, since their requests could only
 * encode what a user typed. @throws AppError("throttled"), AppError("missing") if this version is not in the store.
 */
export async function countViolation(
  services: Pick<Services, "db" | "htmlFiles" | "consumeAttempt" | "countVisitor" | "now" | "config">,
  { userId, ip }: Pick<Visitor, "userId" | "ip">,
  appId: string,
  { codeVersion, directive, host }: ViolationInput,
) {
  const { db, consumeAttempt, countVisitor, now } = services;
  const wait = await consumeAttempt(`violation:${ip}`, VIOLATION_BURST);
  if (wait > 0)
    throw new AppError("throttled", "Not counted", `Too many reports. Please try again in ${waitText(wait)}.`);
  const { id, label, htmlSha256, contactsNobody, status } = publishedApps;
  const [app] = await db
    .select({ label, htmlSha256, contactsNobody })
    .from(publishedApps)
    .where(and(eq(id, appId), eq(publishedApps.codeVersion, codeVersion), eq(status, "approved")));
  if (!app) throw new AppError("missing", "Not counted", "App not found");
  if (app.contactsNobody) return;
  const stored = await readStorableHost(services, app, host);
  const key = [appId, codeVersion, directive, stored].join(" ");
  const visitors = await countVisitor(key, utcDay(now()), userId === null ? `ip:${ip}` : `user:${userId}`);
  if (visitors === null) return;
  await db
    .insert(appViolations)
    .values({ appId, codeVersion, directive, host: stored, count: visitors, lastAt: now() })
    .onConflictDoUpdate({
      target: [appViolations.appId, appViolations.codeVersion, appViolations.host, appViolations.directive],
      set: { count: sql`max(${appViolations.count}, excluded.count)`, lastAt: now() },
    });
}

async function readStorableHost(
  services: Pick<Services, "htmlFiles" | "config">,
  app: { label: string; htmlSha256: string },
  host: string,
) {
  if (host === new URL(appOrigin(app.label, services.config)).hostname) return OWN_HOST;
  const scan = await scanOf(services, app.htmlSha256);
  return storableHost(host, scan ? [...scan.hosts, ...scan.libraries] : []);
}

/** For the author: only hosts that many visitors met; a number or time would reveal each later visitor. */
export function selectRefusedHosts(projectId: SQLWrapper) {
  return sql`(select json_group_array(json_object('codeVersion', code_version, 'host', host))
    from (select refused.code_version, refused.host from published_apps apps
      join app_violations refused on refused.app_id = apps.id and refused.code_version = apps.code_version
      where apps.project_id = ${projectId} and refused.count >= ${VIOLATION_MIN_VISITORS}
      group by refused.host order by refused.host limit ${MAX_LISTED_VIOLATIONS}))`.mapWith(
    (json: string): Array<RefusedHost> => JSON.parse(json),
  );
}

type RefusedHost = { codeVersion: string; host: string };

/** For moderators: by version, newest first, then by visitors. */
export function listViolations({ db }: Pick<Services, "db">, appId: string | SQL) {
  const visitors = max(appViolations.count).mapWith(Number);
  return db
    .select({
      codeVersion: appViolations.codeVersion,
      host: appViolations.host,
      counts: { visitors, lastAt: max(appViolations.lastAt).mapWith(Number) },
    })
    .from(appViolations)
    .where(eq(appViolations.appId, appId))
    .groupBy(appViolations.codeVersion, appViolations.host)
    .orderBy(desc(appViolations.codeVersion), desc(visitors))
    .limit(MAX_LISTED_VIOLATIONS);
}

export async function deleteOldViolations({ db, now }: Pick<Services, "db" | "now">) {
  await db.delete(appViolations).where(lt(appViolations.lastAt, now() - VIOLATION_RETENTION_MS));
}
