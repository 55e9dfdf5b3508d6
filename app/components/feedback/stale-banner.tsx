import { useLayoutEffect } from "react";
import { useLocation, useMatches } from "react-router";
import { Button } from "#app/components/forms/button.tsx";
import { isStale, setCurrentScreen } from "#app/device/offline/stale-data.ts";
import { useRetry } from "#app/hooks/use-retry.ts";
import { useStore } from "#app/hooks/use-store.ts";
import * as offlineBannerStyles from "./offline-banner.module.css";
import * as staleBannerStyles from "./stale-banner.module.css";

export function StaleBanner() {
  useCurrentScreen();
  const stale = useStore(isStale);
  const { button, busy, retry } = useRetry();
  return (
    <div className={stale ? `${staleBannerStyles.staleLine} ${offlineBannerStyles.offlineLine} row` : "sr-only"}>
      <p role="status" className="grow">
        {stale && "This page couldn't be refreshed."}
      </p>
      {stale && (
        <Button ref={button} variant="soft" busy={busy} onClick={retry}>
          Try Again
        </Button>
      )}
    </div>
  );
}

function useCurrentScreen() {
  const { pathname, search } = useLocation();
  const data = useMatches().at(-1)?.loaderData;
  // Before other effects, which may load data.
  useLayoutEffect(() => {
    setCurrentScreen({ address: pathname + search, data });
    return () => setCurrentScreen(null);
  }, [pathname, search, data]);
}
