import { isRouteErrorResponse } from "react-router";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { FailurePage } from "#app/components/shell/failure-page.tsx";
import { BRAND } from "#domain/kit/brand.ts";
import { LINK_CLOSED } from "#domain/shares/rules.ts";

export function LinkClosed({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 410) return <FailurePage error={error} />;
  return (
    <main className="page-center">
      <EmptyState
        level={1}
        icon="🔗"
        {...LINK_CLOSED}
        action={
          <a className="button soft" href="/about">
            What is {BRAND}?
          </a>
        }
      />
    </main>
  );
}
