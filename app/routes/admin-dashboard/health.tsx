import { useRevalidator } from "react-router";
import { accountOf, load, requireActor, servicesContext } from "#app/context.ts";
import { keepStaleOnError } from "#app/device/offline/stale-data.ts";
import { seconds } from "#app/device/seconds.ts";
import { useStore } from "#app/hooks/use-store.ts";
import { useInterval } from "#app/hooks/use-timer.ts";
import { readHealth } from "#domain/administration/health.server.ts";
import { HEALTH_POLL_MS, HEALTH_STALE_MS } from "#domain/administration/rules.ts";
import { BRAND } from "#domain/kit/brand.ts";
import type { Route } from "./+types/health";
import { AdminBar, AdminDock } from "./admin-bar.tsx";
import * as styles from "./admin-dashboard.module.css";
import { HealthCards } from "./health-cards.tsx";
import { HealthLists } from "./health-lists.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Health · ${BRAND}` }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const health = await load(context, () => readHealth(context.get(servicesContext), actor));
  return { health, account: accountOf(actor) };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return keepStaleOnError(request, serverLoader);
}

export default function HealthScreen({ loaderData }: Route.ComponentProps) {
  const { health, account } = loaderData;
  const isStale = usePolledHealth(health.measuredAt);
  return (
    <>
      <AdminBar account={account} current="health" />
      <main className={`page ${styles.adminDashboard} stack`}>
        <h1 className="sr-only">Health</h1>
        {isStale && <p role="status">These values are more than a minute old.</p>}
        <div className={styles.healthCards} data-stale={isStale ? "" : undefined}>
          <HealthCards health={health} />
        </div>
        <HealthLists health={health} />
      </main>
      <AdminDock current="health" />
    </>
  );
}

/** Asks again while the page is visible. @returns whether the values are too old to rely on. */
function usePolledHealth(measuredAt: number) {
  const { revalidate } = useRevalidator();
  useInterval(() => {
    if (document.visibilityState === "visible") void revalidate();
  }, HEALTH_POLL_MS);
  return useStore({ ...seconds, get: () => Date.now() - measuredAt > HEALTH_STALE_MS }, false);
}
