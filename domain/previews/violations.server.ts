import { and, desc, eq, lt, max, sql, sum } from "drizzle-orm";
import { z } from "zod";
import { appViolations, publishedApps } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { appOrigin } from "./labels.ts";
import { HOST, HOST_MAX, keptHost, OWN_HOST, REQUEST_DIRECTIVES, VIOLATIONS_KEPT } from "./violations.ts";

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
 * Counts one refused request of the app's present version. Of who ran it nothing is kept, `ip` only slows down.
 * @throws AppError("throttled"), AppError("missing") where this version is not in the store.
 */
export async function countViolation(
  services: Pick<Services, "db" | "files" | "admit" | "now" | "config">,
  ip: string,
  appId: string,
  { codeVersion, directive, host }: Input,
) {
  const { db, admit, now } = services;
  const wait = await admit(`violation:${ip}`, FREE_REPORTS);
  if (wait > 0) throw new AppError("throttled", "Not counted", `Too many reports. Please try again in ${wait} s.`);
  const [[app], [known]] = await db.batch([
    db
      .select({ label: publishedApps.label, htmlSha256: publishedApps.htmlSha256 })
      .from(publishedApps)
      .where(
        and(
          eq(publishedApps.id, appId),
          eq(publishedApps.codeVersion, codeVersion),
          eq(publishedApps.status, "approved"),
        ),
      ),
    db
      .select({ host: appViolations.host })
      .from(appViolations)
      .where(
        and(
          eq(appViolations.appId, appId),
          eq(appViolations.codeVersion, codeVersion),
          eq(appViolations.host, host),
          eq(appViolations.directive, directive),
        ),
      ),
  ]);
  if (!app) throw new AppError("missing", "Not counted", "App not found");
  const kept = known?.host ?? (await hostToKeep(services, app, host));
  const { appId: id, codeVersion: version, host: name, directive: rule } = appViolations;
  await db
    .insert(appViolations)
    .values({ appId, codeVersion, directive, host: kept, count: 1, lastAt: now() })
    .onConflictDoUpdate({
      target: [id, version, name, rule],
      set: { count: sql`${appViolations.count} + 1`, lastAt: now() },
    });
}

async function hostToKeep(
  { files, config }: Pick<Services, "files" | "config">,
  app: { label: string; htmlSha256: string },
  host: string,
) {
  if (host === new URL(appOrigin(app.label, config)).hostname) return OWN_HOST;
  return keptHost(host, (await files.getHtml(app.htmlSha256)) ?? "");
}

/** What the apps of the actor in the store were refused, each in its present version. */
export function listOwnViolations({ db }: Pick<Services, "db">, actor: Actor) {
  return db
    .select({
      projectId: publishedApps.projectId,
      codeVersion: appViolations.codeVersion,
      host: appViolations.host,
      count: sum(appViolations.count).mapWith(Number).as("refused"),
      lastAt: max(appViolations.lastAt).mapWith(Number).as("last_refused"),
    })
    .from(publishedApps)
    .innerJoin(
      appViolations,
      and(eq(appViolations.appId, publishedApps.id), eq(appViolations.codeVersion, publishedApps.codeVersion)),
    )
    .where(eq(publishedApps.userId, actor.userId))
    .groupBy(publishedApps.projectId, appViolations.codeVersion, appViolations.host)
    .limit(LISTED);
}

/** What the versions of an app tried to reach and were refused, the newest version and the most refused first. */
export function listViolations({ db }: Pick<Services, "db">, appId: string) {
  const count = sum(appViolations.count).mapWith(Number);
  return db
    .select({
      codeVersion: appViolations.codeVersion,
      host: appViolations.host,
      count,
      lastAt: max(appViolations.lastAt).mapWith(Number),
    })
    .from(appViolations)
    .where(eq(appViolations.appId, appId))
    .groupBy(appViolations.codeVersion, appViolations.host)
    .orderBy(desc(appViolations.codeVersion), desc(count))
    .limit(LISTED);
}

export type Violation = Awaited<ReturnType<typeof listViolations>>[number];

/** Forgets what has not happened for long. */
export async function forgetViolations({ db, now }: Pick<Services, "db" | "now">) {
  await db.delete(appViolations).where(lt(appViolations.lastAt, now() - VIOLATIONS_KEPT));
}
