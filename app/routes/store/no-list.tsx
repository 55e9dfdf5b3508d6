import { LinkButton } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { addressOf, countFilters, NO_FILTERS, type StoreQuery, searchFor, storeHref } from "#domain/store/browse.ts";
import { LOAD_FAILURE } from "./texts.ts";

export const LIST_TITLE = "all-apps";

/** Where what was pressed goes away with what it belongs to, the list's title takes the focus. */
function focusTitle() {
  document.getElementById(LIST_TITLE)?.focus({ preventScroll: true });
}

export function LoadFailure({ query }: { query: StoreQuery }) {
  return (
    <EmptyState
      icon="📡"
      title={LOAD_FAILURE.title}
      hint={LOAD_FAILURE.message}
      action={
        <LinkButton to={addressOf(query)} replace preventScrollReset onClick={focusTitle}>
          Try Again
        </LinkButton>
      }
    />
  );
}

/** Nothing found: the way out takes back the last thing that was asked for, and no more. */
export function NoApps({ query }: { query: StoreQuery }) {
  const way = wayOut(query);
  const beyond = query.after !== null;
  return (
    <EmptyState
      icon={beyond ? "📄" : "🔎"}
      title={beyond ? "There are no more apps." : "No apps found matching your search."}
      hint={way && !beyond ? "Another word, another category or fewer filters may find more." : undefined}
      action={
        way && (
          <LinkButton to={way.to} onClick={focusTitle}>
            {way.text}
          </LinkButton>
        )
      }
    />
  );
}

function wayOut(query: StoreQuery) {
  const { search, category, after } = query;
  if (after !== null) return { text: "Back to the first apps", to: storeHref(query) };
  if (countFilters(query) > 0) return { text: "Clear filters", to: storeHref(query, NO_FILTERS) };
  if (search !== "") return { text: "Clear search", to: storeHref(query, searchFor(query, "")) };
  return category === null ? null : { text: "All apps", to: storeHref(query, { category: null }) };
}
