import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { missingPartText } from "#app/device/offline/missing-part.ts";
import { useLazyComponent } from "#app/hooks/use-lazy-component.ts";
import { focusHeadingOnRemoval } from "#app/lib/focus.ts";

const loadStoreApps = () => import("./projects/store-apps.client.tsx").then((module) => module.StoreApps);

export function StoreView() {
  const [failure, setFailure] = useState<string | null>(null);
  const StoreApps = useLazyComponent(failure === null, loadStoreApps, {
    onFailure: () => void missingPartText().then(setFailure),
  });
  return (
    <main className="page stack">
      <h1>Store</h1>
      {StoreApps && <StoreApps />}
      {!StoreApps && (
        <p className="quiet" role="status">
          {failure ?? "Loading App Store..."}
        </p>
      )}
      {failure !== null && (
        <Button ref={focusHeadingOnRemoval} variant="soft" className="center" onClick={() => setFailure(null)}>
          Try Again
        </Button>
      )}
    </main>
  );
}
