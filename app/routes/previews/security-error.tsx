import { isRouteErrorResponse } from "react-router";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";

export function SecurityError({ error }: { error: unknown }) {
  const message = isRouteErrorResponse(error) ? error.data?.message : null;
  return (
    <main className="page-center" role="alert">
      <EmptyState
        level={1}
        icon="🛡️"
        title="Security Error"
        hint={`Failed to create secure preview${message ? `: ${message}` : ""}`}
        action={
          <span className="row">
            <LinkButton variant="soft" to="/store">
              Go Back
            </LinkButton>
            <Button onClick={() => window.location.reload()}>Try Again</Button>
          </span>
        }
      />
    </main>
  );
}
