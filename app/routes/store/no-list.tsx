import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { useOnline } from "#app/hooks/use-offline-since.ts";
import {
  changeSearch,
  countFilters,
  NO_FILTERS,
  type StoreQuery,
  storeHref,
  storePageHref,
} from "#domain/store/store-query.ts";
import { LOAD_FAILURE, OFFLINE_LIST } from "./texts.ts";

export const LIST_TITLE_ID = "all-apps";

/** The pressed button disappears, which would lose the focus. */
function focusListTitle() {
  document.getElementById(LIST_TITLE_ID)?.focus({ preventScroll: true });
}

export function LoadFailure({ query }: { query: StoreQuery }) {
  const { title, message } = useOnline() ? LOAD_FAILURE : OFFLINE_LIST;
  return (
    <EmptyState
      icon="📡"
      title={title}
      hint={message}
      action={
        <LinkButton to={storePageHref(query)} replace preventScrollReset onClick={focusListTitle}>
          Try Again
        </LinkButton>
      }
    />
  );
}

export function NoApps({ query }: { query: StoreQuery }) {
  const undo = undoLink(query);
  const isPastEnd = query.after !== null;
  return (
    <EmptyState
      icon={isPastEnd ? "📄" : "🔎"}
      title={isPastEnd ? "There are no more apps." : "No apps found matching your search."}
      hint={undo && !isPastEnd ? "Try another word, another category or fewer filters." : undefined}
      action={
        <span className="row wrap center">
          {undo && (
            <LinkButton to={undo.to} onClick={focusListTitle}>
              {undo.text}
            </LinkButton>
          )}
          <LinkButton to="/new" variant="soft">
            New app
          </LinkButton>
        </span>
      }
    />
  );
}

function undoLink(query: StoreQuery) {
  const { search, category, after } = query;
  if (after !== null) return { text: "Back to the first apps", to: storeHref(query) };
  if (countFilters(query) > 0) return { text: "Clear filters", to: storeHref(query, NO_FILTERS) };
  if (search !== "") return { text: "Clear search", to: storeHref(query, changeSearch(query, "")) };
  return category === null ? null : { text: "All apps", to: storeHref(query, { category: null }) };
}
