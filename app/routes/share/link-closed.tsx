import { isRouteErrorResponse, useParams } from "react-router";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { FailurePage } from "#app/components/shell/failure-page.tsx";
import { NO_OPENED_LINKS, openedLinks } from "#app/device/app-data/opened-links.ts";
import { useLoaded } from "#app/hooks/use-loaded.ts";
import { useStore } from "#app/hooks/use-store.ts";
import { sharedLabel } from "#domain/apps/labels.ts";
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
          <>
            <KeptData />
            <a className="button soft" href="/about">
              What is {BRAND}?
            </a>
          </>
        }
      />
    </main>
  );
}

/** For who opened the link in this browser. */
function KeptData() {
  const { id = "" } = useParams();
  const links = useStore(openedLinks, NO_OPENED_LINKS);
  const { loaded } = useLoaded(id, sharedLabel);
  if (!links.some(({ label }) => label === loaded?.data)) return null;
  return (
    <p>
      What the app kept in this browser is still there. <a href="/app-data">App data</a> lists it.
    </p>
  );
}
