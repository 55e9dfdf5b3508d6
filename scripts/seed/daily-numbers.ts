import { ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { appInstallDays, appOpens, publishedApps } from "#db/schema/index.ts";
import { addDays, daysBetween } from "#domain/kit/days.ts";
import { utcDay } from "#domain/kit/utc-day.ts";
import { FULL_PAGES_DEVELOPER } from "./full-pages.ts";

/** Nobody of the demo has an app on the home, so each install that is counted was taken back. */
const DAYS_KEPT = 3;

/** Opens, installs and uninstalls of the sample apps on each day since their publication. */
export async function seedDailyNumbers(db: Db) {
  const apps = await db.select().from(publishedApps).where(ne(publishedApps.userId, FULL_PAGES_DEVELOPER));
  const today = utcDay(Date.now());
  for (const [index, { id: appId, createdAt }] of apps.entries()) {
    const first = utcDay(createdAt);
    const days = Array.from({ length: daysBetween(first, today) + 1 }, (_, number) => ({
      day: addDays(first, number),
      opens: opensOf(number, index),
      installs: number + DAYS_KEPT <= daysBetween(first, today) ? installsOf(number, index) : 0,
      uninstalls: number >= DAYS_KEPT ? installsOf(number - DAYS_KEPT, index) : 0,
    }));
    const [opened, ...rest] = days.flatMap(({ day, opens, installs, uninstalls }) => [
      db.insert(appOpens).values({ appId, day, opens }),
      db.insert(appInstallDays).values({ appId, day, installs, uninstalls }),
    ]);
    if (opened) await db.batch([opened, ...rest]);
  }
}

/** Many at first, fewer later, more on some days of the week. */
function opensOf(day: number, app: number) {
  return Math.round((24 - app) / (1 + day / 12)) + ((day * 3 + app) % 7);
}

function installsOf(day: number, app: number) {
  return Math.floor(opensOf(day, app) / 4);
}
