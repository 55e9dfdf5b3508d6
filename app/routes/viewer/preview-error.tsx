import { isRouteErrorResponse } from "react-router";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { closeViewer } from "#app/lib/close-viewer.ts";

export function PreviewError({ error }: { error: unknown }) {
  const message = isRouteErrorResponse(error) ? error.data?.message : null;
  const isMissing = isRouteErrorResponse(error) && error.status < 500;
  return (
    <main className="page-center">
      <EmptyState
        level={1}
        icon="🧩"
        title="Preview Error"
        hint={message ?? "Failed to load app preview"}
        action={
          <span className="row wrap choices-line">
            <Button variant="ghost" onClick={() => closeViewer("/store")}>
              Go Back
            </Button>
            <Button variant={isMissing ? "ghost" : undefined} onClick={() => window.location.reload()}>
              Try Again
            </Button>
            {isMissing && <LinkButton to="/store">Browse Store</LinkButton>}
          </span>
        }
      />
    </main>
  );
}
