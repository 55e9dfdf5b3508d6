import { Form, isRouteErrorResponse, useLocation, useRouteLoaderData } from "react-router";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { type FailureText, UNEXPECTED } from "#app/failure-text.ts";
import { HOME_PATH } from "#app/lib/home-path.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { Brand } from "./brand.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import * as topBarStyles from "./top-bar.module.css";

const NOT_FOUND = { title: "Oops! Page not found", message: "We couldn't find that page." };

/** `title` is shown for an error that has no text of its own. */
export function FailurePage({ error, title: unexpectedTitle }: { error: unknown; title?: string }) {
  const requestId = useRouteLoaderData<{ requestId: string }>("root")?.requestId;
  const { pathname, search } = useLocation();
  const { title, message, expected } = readFailure(error, unexpectedTitle);
  return (
    <>
      <FailureBar />
      <main className="page-center stack">
        <EmptyState
          level={1}
          icon="📄"
          title={title}
          hint={expected || !requestId ? message : `${message} If this keeps happening, quote ${requestId}.`}
          action={
            <div className="row wrap">
              <LinkButton to={HOME_PATH}>Return to Home</LinkButton>
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

export function FailureBar() {
  return (
    <header className={topBarStyles.topBar}>
      <div className="row">
        <Brand />
      </div>
      <div className="row" />
      <div className="row">
        <ThemeToggle />
      </div>
    </header>
  );
}

export function failureTitle(error: unknown) {
  return `${readFailure(error).title} · ${BRAND}`;
}

function readFailure(error: unknown, unexpectedTitle = "Error") {
  if (isRouteErrorResponse(error)) {
    const data: unknown = error.data;
    if (hasFailureText(data)) return { title: data.title, message: data.message, expected: true };
    if (error.status === 404) return { ...NOT_FOUND, expected: true };
  }
  // Browsers throw a TypeError with one of these messages if a request never arrived.
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message))
    return { title: unexpectedTitle, message: "You seem to be offline. Please try again.", expected: false };
  return { title: unexpectedTitle, message: UNEXPECTED.message, expected: false };
}

function hasFailureText(data: unknown): data is FailureText {
  return typeof data === "object" && data !== null && "title" in data && typeof data.title === "string";
}
