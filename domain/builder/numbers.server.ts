import { and, asc, eq, gte, inArray, isNull, min, sql } from "drizzle-orm";
import { batchNamed } from "#db/batch-named.ts";
import { appInstallDays, appOpens, publishedApps, reviews } from "#db/schema/index.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { utcDay } from "#domain/kit/utc-day.ts";
import { selectRefusedHosts } from "#domain/previews/violations.server.ts";
import { missingProjectError } from "#domain/projects/queries.server.ts";
import { listWeeks, mondayOf } from "./weeks.ts";

/** `installs` and `uninstalls` are null where they were not counted; `stars` is the mean of the week's `reviews`. */
export type Week = {
  monday: string;
  opens: number;
  installs: number | null;
  uninstalls: number | null;
  reviews: number;
  stars: number | null;
};

/**
 * For the author of an app that is or was in the store, by week. One round trip. @throws AppError("missing") for every
 * other app and everybody else.
 */
export async function readNumbers({ db, now }: Pick<Services, "db" | "now">, actor: Actor, projectId: string) {
  const weeks = listWeeks(now());
  const first = weeks[0] ?? utcDay(now());
  const isOwn = and(eq(publishedApps.projectId, projectId), eq(publishedApps.userId, actor.userId));
  const own = db.select({ id: publishedApps.id }).from(publishedApps).where(isOwn);
  const {
    app: [app],
    opens,
    installs,
    counting,
    written,
  } = await batchNamed(db, {
    app: db
      .select({
        projectId: publishedApps.projectId,
        name: publishedApps.name,
        icon: publishedApps.icon,
        slug: publishedApps.slug,
        status: publishedApps.status,
        totalInstalls: publishedApps.installs,
        createdAt: publishedApps.createdAt,
        refusedHosts: selectRefusedHosts(sql`${projectId}`).as("refused_hosts"),
      })
      .from(publishedApps)
      .where(isOwn),
    opens: db
      .select({ day: appOpens.day, opens: appOpens.opens })
      .from(appOpens)
      .where(and(inArray(appOpens.appId, own), gte(appOpens.day, first))),
    installs: db
      .select({ day: appInstallDays.day, installs: appInstallDays.installs, uninstalls: appInstallDays.uninstalls })
      .from(appInstallDays)
      .where(and(inArray(appInstallDays.appId, own), gte(appInstallDays.day, first))),
    counting: db
      .select({ since: min(appInstallDays.day) })
      .from(appInstallDays)
      .where(inArray(appInstallDays.appId, own)),
    written: db
      .select({ rating: reviews.rating, createdAt: reviews.createdAt })
      .from(reviews)
      .where(and(inArray(reviews.appId, own), gte(reviews.createdAt, Date.parse(first)), isNull(reviews.hiddenAt)))
      .orderBy(asc(reviews.createdAt)),
  });
  // A purged project leaves its address without a name.
  if (!app?.name) throw missingProjectError();
  const since = counting[0]?.since ?? null;
  return {
    app,
    installsSince: since,
    weeks: weeks.map((monday): Week => {
      const isOfWeek = ({ day }: { day: string }) => mondayOf(day) === monday;
      const ofWeek = installs.filter(isOfWeek);
      const isCounted = since !== null && mondayOf(since) <= monday;
      const stars = written.filter(({ createdAt }) => isOfWeek({ day: utcDay(createdAt) })).map(({ rating }) => rating);
      return {
        monday,
        opens: sum(opens.filter(isOfWeek).map((day) => day.opens)),
        installs: isCounted ? sum(ofWeek.map((day) => day.installs)) : null,
        uninstalls: isCounted ? sum(ofWeek.map((day) => day.uninstalls)) : null,
        reviews: stars.length,
        stars: stars.length > 0 ? sum(stars) / stars.length : null,
      };
    }),
  };
}

export type Numbers = Awaited<ReturnType<typeof readNumbers>>;

function sum(counts: ReadonlyArray<number>) {
  return counts.reduce((total, count) => total + count, 0);
}
