import { useEffect, useSyncExternalStore } from "react";
import { useLocation, useMatches } from "react-router";
import { isStale, onStale, setShown } from "#app/device/shown.ts";
import { useRetry } from "#app/hooks/use-retry.ts";
import { Button } from "./button.tsx";

/** Says that the screen could not be loaded anew, e.g. after something was done there, and asks again on demand. */
export function StaleLine() {
  useShown();
  const stale = useSyncExternalStore(onStale, isStale, () => false);
  const { button, busy, retry } = useRetry();
  return (
    <div className={stale ? "stale-line offline-line row" : "sr-only"}>
      <p role="status" className="grow">
        {stale && "This screen could not be refreshed."}
      </p>
      {stale && (
        <Button ref={button} look="soft" busy={busy} onClick={retry}>
          Try Again
        </Button>
      )}
    </div>
  );
}

/** What the loads of this screen fall back on, for as long as it stands. */
function useShown() {
  const { pathname, search } = useLocation();
  const data = useMatches().at(-1)?.loaderData;
  useEffect(() => setShown({ address: pathname + search, data }), [pathname, search, data]);
  useEffect(() => () => setShown(null), []);
}
