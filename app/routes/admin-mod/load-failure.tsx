import { isRouteErrorResponse, useLocation } from "react-router";
import { LinkButton } from "#app/components/forms/button.tsx";
import { FailurePage } from "#app/components/shell/failure-page.tsx";

/** For the screens of moderators, which load `what`. */
export function LoadFailure({ error, what }: { error: unknown; what: string }) {
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error)) return <RefusedPage error={error} />;
  return (
    <main className="page-center stack">
      <h1>{`Error loading ${what}`}</h1>
      <p className="quiet">{`An unexpected error occurred while loading ${what}.`}</p>
      <TryAgain to={pathname + search} />
    </main>
  );
}

/** Where the answer has no words, the request failed before its loader ran: while the session was read. */
function RefusedPage({ error }: { error: { status: number; data: unknown } }) {
  const { pathname, search } = useLocation();
  if (error.status < 500 || hasTitle(error.data)) return <FailurePage error={error} />;
  return (
    <main className="page-center stack">
      <h1>Error verifying permissions. Please try again.</h1>
      <TryAgain to={pathname + search} />
    </main>
  );
}

function hasTitle(data: unknown) {
  return typeof data === "object" && data !== null && "title" in data;
}

function TryAgain({ to }: { to: string }) {
  return (
    <LinkButton to={to} reloadDocument>
      Try Again
    </LinkButton>
  );
}
