import { isRouteErrorResponse } from "react-router";
import { Button } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { closeViewer } from "#app/lib/close-viewer.ts";

/** 'Preview Error' with the reason, the way back, and another try. */
export function PreviewError({ error }: { error: unknown }) {
  const message = isRouteErrorResponse(error) ? error.data?.message : null;
  return (
    <main className="page-center">
      <EmptyState
        level={1}
        icon="🧩"
        title="Preview Error"
        hint={message ?? "Failed to load app preview"}
        action={
          <span className="row">
            <Button look="soft" onClick={() => closeViewer("/store")}>
              Go Back
            </Button>
            <Button onClick={() => window.location.reload()}>Try Again</Button>
          </span>
        }
      />
    </main>
  );
}
