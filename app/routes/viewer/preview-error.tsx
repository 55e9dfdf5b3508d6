import { isRouteErrorResponse, useLocation, useParams } from "react-router";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { FailureBar } from "#app/components/shell/failure-page.tsx";
import { closeViewer } from "#app/lib/close-viewer.ts";
import { isOwnWindow } from "#domain/store/app-manifest.ts";
import * as styles from "./viewer.module.css";

const ID = /^[0-9a-f]{8}-/;

export function PreviewError({ error }: { error: unknown }) {
  const [named = ""] = (useParams()["*"] ?? "").split("/");
  // An app that was open under another address says its slug itself.
  const slug: string = (isRouteErrorResponse(error) && error.data?.slug) || named;
  const message = isRouteErrorResponse(error) ? error.data?.message : null;
  const isMissing = isRouteErrorResponse(error) && error.status < 500;
  // Its page in the store says that it left, and leads to the data that it keeps.
  const hasStorePage = isRouteErrorResponse(error) && error.status === 410 && slug !== "" && !ID.test(slug);
  const location = useLocation();
  // Apple's systems give an added app a storage of its own, so nobody is signed in there at first.
  const isOwnApp = isMissing && ID.test(slug) && isOwnWindow(location);
  return (
    <>
      <FailureBar />
      <main className="page-center">
        <EmptyState
          level={1}
          icon="🧩"
          title="Preview Error"
          hint={isOwnApp ? "If it is your own app, sign in to open it." : (message ?? "Failed to load app preview")}
          action={
            <span className={`row wrap ${styles.choicesLine}`}>
              <Button variant="ghost" onClick={() => closeViewer("/store")}>
                Go Back
              </Button>
              <Button variant={isMissing ? "ghost" : undefined} onClick={() => window.location.reload()}>
                Try Again
              </Button>
              {isOwnApp && (
                <LinkButton to={`/auth?next=${encodeURIComponent(location.pathname + location.search)}`}>
                  Sign In
                </LinkButton>
              )}
              {hasStorePage && <LinkButton to={`/store/${slug}`}>Store page</LinkButton>}
              {isMissing && !hasStorePage && !isOwnApp && <LinkButton to="/store">Browse Store</LinkButton>}
            </span>
          }
        />
      </main>
    </>
  );
}
