import { type SQL, sql } from "drizzle-orm";
import { appInstallDays } from "#db/schema/index.ts";
import type { Services } from "#domain/kit/services.ts";
import { utcDay } from "#domain/kit/utc-day.ts";

/** A statement that counts one for each of `apps`, a query of their ids; `at` in ms. */
export function countDailyInstalls(
  { db }: Pick<Services, "db">,
  counter: "installs" | "uninstalls",
  apps: SQL,
  at: number,
) {
  const [installs, uninstalls] = counter === "installs" ? [1, 0] : [0, 1];
  return db
    .insert(appInstallDays)
    .select(sql`select counted.*, ${utcDay(at)}, ${installs}, ${uninstalls} from (${apps}) as counted where true`)
    .onConflictDoUpdate({
      target: [appInstallDays.appId, appInstallDays.day],
      set: { [counter]: sql`${appInstallDays[counter]} + 1` },
    });
}
