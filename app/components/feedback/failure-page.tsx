import { Form, isRouteErrorResponse, useLocation, useRouteLoaderData } from "react-router";
import { LinkButton } from "#app/components/forms/button.tsx";
import { Brand } from "#app/components/shell/brand.tsx";
import { ThemeToggle } from "#app/components/shell/theme-toggle.tsx";
import * as topBarStyles from "#app/components/shell/top-bar.module.css";
import type { FailureText } from "#app/failure-text.ts";
import type { loader } from "#app/root.tsx";
import { BRAND } from "#domain/brand.ts";
import { EmptyState } from "./empty-state.tsx";

const NOT_FOUND = { title: "Oops! Page not found", message: "We couldn't find that page." };

export function FailurePage({ error }: { error: unknown }) {
  const requestId = useRouteLoaderData<typeof loader>("root")?.requestId;
  const { pathname, search } = useLocation();
  const { title, message, expected } = readFailure(error);
  return (
    <>
      <header className={topBarStyles.topBar}>
        <div className="row">
          <Brand />
        </div>
        <div className="row" />
        <div className="row">
          <ThemeToggle />
        </div>
      </header>
      <main className="page-center stack">
        <EmptyState
          level={1}
          icon="📄"
          title={title}
          hint={expected || !requestId ? message : `${message} If this keeps happening, quote ${requestId}.`}
          action={
            <div className="row wrap">
              <LinkButton to="/">Return to Home</LinkButton>
              {expected ? (
                <LinkButton variant="soft" to="/store">
                  Store
                </LinkButton>
              ) : (
                <LinkButton variant="soft" to={pathname + search} reloadDocument>
                  Try Again
                </LinkButton>
              )}
            </div>
          }
        />
        {expected && (
          <Form action="/store" role="search" className="row">
            <input
              type="search"
              name="search"
              className="input grow"
              aria-label="Search the store"
              placeholder="Search for apps..."
            />
            <button type="submit" className="button soft">
              Search
            </button>
          </Form>
        )}
      </main>
    </>
  );
}

export function failureTitle(error: unknown) {
  return `${readFailure(error).title} · ${BRAND}`;
}

function readFailure(error: unknown) {
  if (isRouteErrorResponse(error)) {
    const data: unknown = error.data;
    if (hasFailureText(data)) return { title: data.title, message: data.message, expected: true };
    if (error.status === 404) return { ...NOT_FOUND, expected: true };
  }
  // Browsers throw a TypeError with one of these messages if a request never arrived.
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message))
    return { title: "Error", message: "You seem to be offline. Please try again.", expected: false };
  return { title: "Error", message: "An unexpected error occurred.", expected: false };
}

function hasFailureText(data: unknown): data is FailureText {
  return typeof data === "object" && data !== null && "title" in data && typeof data.title === "string";
}
