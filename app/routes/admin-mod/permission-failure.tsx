import { isRouteErrorResponse, Navigate } from "react-router";
import { FailurePage } from "#app/components/feedback/failure-page.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { useHydrated } from "#app/hooks/use-hydrated.ts";

/** For the screens of moderators: 403 leads to the store, and a fault says that permissions are unknown. */
export function PermissionFailure({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : null;
  if (status === 403) return <Redirecting />;
  if (status !== null && status < 500) return <FailurePage error={error} />;
  return (
    <main className="page-center stack">
      <h1>Error verifying permissions. Please try again.</h1>
      <LinkButton to="/admin-mod" reloadDocument>
        Try Again
      </LinkButton>
    </main>
  );
}

function Redirecting() {
  const hydrated = useHydrated();
  return (
    <main className="page-center">
      <h1>Access denied. Redirecting...</h1>
      {hydrated && <Navigate to="/store?denied=1" replace />}
    </main>
  );
}
