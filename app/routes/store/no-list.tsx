import { Link } from "react-router";
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
import type { LoadedPage } from "./loaded-page.ts";
import * as styles from "./store.module.css";
import { StoreSections } from "./store-sections.tsx";
import { LOAD_FAILURE, OFFLINE_LIST } from "./texts.ts";

export const LIST_TITLE_ID = "all-apps";
const SUGGESTIONS_TITLE_ID = "suggestions";

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

type NoAppsProps = { query: StoreQuery; page: LoadedPage };

export function NoApps({ query, page: { sections, suggestions } }: NoAppsProps) {
  const undo = undoLink(query);
  const isPastEnd = query.after !== null;
  return (
    <>
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
      {suggestions && <Suggestions query={query} suggestions={suggestions} />}
      {suggestions && <StoreSections sections={sections} query={withoutSearch(query)} />}
    </>
  );
}

type SuggestionsProps = { query: StoreQuery; suggestions: NonNullable<LoadedPage["suggestions"]> };

function Suggestions({ query, suggestions: { searches, categories } }: SuggestionsProps) {
  const all = withoutSearch(query);
  const links = [
    ...searches.map((search) => ({ text: search, to: storeHref(all, changeSearch(all, search)) })),
    ...categories.map((category) => ({ text: category, to: storeHref(all, { category }) })),
  ];
  if (links.length === 0) return null;
  return (
    <nav className={styles.suggestions} aria-labelledby={SUGGESTIONS_TITLE_ID}>
      <h3 id={SUGGESTIONS_TITLE_ID}>{searches.length > 0 ? "Did you mean" : "Try a category"}</h3>
      {links.map(({ text, to }) => (
        <Link key={to} className="chip" dir="auto" to={to} onClick={focusListTitle}>
          {text}
        </Link>
      ))}
    </nav>
  );
}

export function countSuggestions({ suggestions }: LoadedPage) {
  return suggestions === null ? 0 : suggestions.searches.length + suggestions.categories.length;
}

/** Suggestions were found in the whole store. */
function withoutSearch(query: StoreQuery): StoreQuery {
  return { ...query, search: "", category: null, sort: "newest" };
}

function undoLink(query: StoreQuery) {
  const { search, category, after } = query;
  if (after !== null) return { text: "Back to the first apps", to: storeHref(query) };
  if (countFilters(query) > 0) return { text: "Clear filters", to: storeHref(query, NO_FILTERS) };
  if (search !== "" && category !== null)
    return { text: "Search all categories", to: storeHref(query, { category: null }) };
  if (search !== "") return { text: "Clear search", to: storeHref(query, changeSearch(query, "")) };
  return category === null ? null : { text: "All apps", to: storeHref(query, { category: null }) };
}
