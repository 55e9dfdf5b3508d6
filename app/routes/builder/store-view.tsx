import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { chunkLoadMessage } from "#app/device/offline/chunk-load-message.ts";
import { useLazyComponent } from "#app/hooks/use-lazy-component.ts";

const loadStoreApps = () => import("./store-apps.client.tsx").then((module) => module.StoreApps);

export function StoreView() {
  const [hasFailed, setHasFailed] = useState(false);
  const StoreApps = useLazyComponent(!hasFailed, loadStoreApps, { onFailure: () => setHasFailed(true) });
  return (
    <main className="page stack">
      <h1>Store</h1>
      {StoreApps && <StoreApps />}
      {!StoreApps && (
        <p className="quiet" role="status">
          {hasFailed ? chunkLoadMessage() : "Loading App Store..."}
        </p>
      )}
      {hasFailed && (
        <Button variant="soft" className="center" onClick={() => setHasFailed(false)}>
          Try Again
        </Button>
      )}
    </main>
  );
}
