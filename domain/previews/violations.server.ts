import { and, desc, eq, lt, max, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import { appViolations, publishedApps } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import type { Services } from "#domain/services.ts";
import { scanOf } from "./facts.server.ts";
import { appOrigin } from "./labels.ts";
import type { Visitor } from "./opens.server.ts";
import { dayOf } from "./rules.ts";
import {
  HOST,
  HOST_MAX,
  keptHost,
  OWN_HOST,
  REQUEST_DIRECTIVES,
  VIOLATION_MIN_VISITORS,
  VIOLATIONS_KEPT,
} from "./violations.ts";

/** Reports that one network address sends, before waits begin: ten runs of the worst app. */
const FREE_REPORTS = 200;
/** Rows that a list of refused requests has at most. */
const LISTED = 50;

export const ViolationInput = z
  .strictObject({
    codeVersion: z.string().max(8),
    directive: z.enum(REQUEST_DIRECTIVES),
    host: z.string().max(HOST_MAX).regex(HOST),
  })
  .meta({ title: "Not counted" });

type Input = z.output<typeof ViolationInput>;

/**
 * Counts a visitor whose app (its current version) was refused a host; the row holds the highest number of visitors in a
 * day. The Counter keeps a hash of the visitor for that day, the tables nothing about them. Apps that contact nobody
 * are not counted: their requests could only encode what a user typed.
 * @throws AppError("throttled"), AppError("missing") where this version is not in the store.
 */
export async function countViolation(
  services: Pick<Services, "db" | "files" | "admit" | "countVisitor" | "now" | "config">,
  { userId, ip }: Pick<Visitor, "userId" | "ip">,
  appId: string,
  { codeVersion, directive, host }: Input,
) {
  const { db, admit, countVisitor, now } = services;
  const wait = await admit(`violation:${ip}`, FREE_REPORTS);
  if (wait > 0) throw new AppError("throttled", "Not counted", `Too many reports. Please try again in ${wait} s.`);
  const { id, label, htmlSha256, contactsNobody, status } = publishedApps;
  const [app] = await db
    .select({ label, htmlSha256, contactsNobody })
    .from(publishedApps)
    .where(and(eq(id, appId), eq(publishedApps.codeVersion, codeVersion), eq(status, "approved")));
  if (!app) throw new AppError("missing", "Not counted", "App not found");
  if (app.contactsNobody) return;
  const kept = await hostToKeep(services, app, host);
  const key = [appId, codeVersion, directive, kept].join(" ");
  const visitors = await countVisitor(key, dayOf(now()), userId === null ? `ip:${ip}` : `user:${userId}`);
  if (visitors === null) return;
  await db
    .insert(appViolations)
    .values({ appId, codeVersion, directive, host: kept, count: visitors, lastAt: now() })
    .onConflictDoUpdate({
      target: [appViolations.appId, appViolations.codeVersion, appViolations.host, appViolations.directive],
      set: { count: sql`max(${appViolations.count}, excluded.count)`, lastAt: now() },
    });
}

async function hostToKeep(
  services: Pick<Services, "files" | "config">,
  app: { label: string; htmlSha256: string },
  host: string,
) {
  if (host === new URL(appOrigin(app.label, services.config)).hostname) return OWN_HOST;
  const scan = await scanOf(services, app.htmlSha256);
  return keptHost(host, scan ? [...scan.hosts, ...scan.libraries] : []);
}

/** What the present version of a project's app was refused, for a select of projects: only what many visitors met. */
export function refusedHosts(projectId: SQLWrapper) {
  return sql`(select json_group_array(json_object('codeVersion', code_version, 'host', host, 'lastAt', last_at))
    from (select refused.code_version, refused.host, max(refused.last_at) as last_at from published_apps apps
      join app_violations refused on refused.app_id = apps.id and refused.code_version = apps.code_version
      where apps.project_id = ${projectId} and refused.count >= ${VIOLATION_MIN_VISITORS}
      group by refused.host limit ${LISTED}))`.mapWith((json: string): Array<RefusedHost> => JSON.parse(json));
}

type RefusedHost = { codeVersion: string; host: string; lastAt: number };

/** For moderators: hosts that an app was refused, by version, the newest version and the most visitors first. */
export function listViolations({ db }: Pick<Services, "db">, appId: string) {
  const visitors = max(appViolations.count).mapWith(Number);
  return db
    .select({
      codeVersion: appViolations.codeVersion,
      host: appViolations.host,
      visitors,
      lastAt: max(appViolations.lastAt).mapWith(Number),
    })
    .from(appViolations)
    .where(eq(appViolations.appId, appId))
    .groupBy(appViolations.codeVersion, appViolations.host)
    .orderBy(desc(appViolations.codeVersion), desc(visitors))
    .limit(LISTED);
}

export type Violation = Awaited<ReturnType<typeof listViolations>>[number];

/** Forgets what has not happened for long. */
export async function forgetViolations({ db, now }: Pick<Services, "db" | "now">) {
  await db.delete(appViolations).where(lt(appViolations.lastAt, now() - VIOLATIONS_KEPT));
}
