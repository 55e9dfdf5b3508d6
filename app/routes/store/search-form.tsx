import { type FormEvent, type RefObject, useRef } from "react";
import { Form, useLocation, useNavigate, useNavigation, useNavigationType } from "react-router";
import { SearchIcon } from "#app/components/icons/icons.tsx";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { useOnChange } from "#app/hooks/use-on-change.ts";
import { useDebounce } from "#app/hooks/use-timer.ts";
import { MAX_QUERY_LENGTH } from "#domain/search/rules.ts";
import {
  changeSearch,
  parseStoreQuery,
  type StoreQuery,
  storeHref,
  storePageHref,
  storeParams,
} from "#domain/store/store-query.ts";
import * as styles from "./store.module.css";

const SEARCH_DEBOUNCE_MS = 250;

type Props = {
  query: StoreQuery;
  pendingQuery: StoreQuery | null;
  failed: boolean;
};

/** Without JavaScript it searches on Enter; hidden fields keep category, filters and order. */
export function SearchForm({ query, pendingQuery, failed }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const debounced = useDebouncedSearch(requestSearch);
  useHotkey("/", () => field.current?.focus());
  useSyncedInput(field, query.search);
  const hiddenFields = storeParams({ ...query, ...changeSearch(query, "any"), after: null }).filter(
    ([name]) => name !== "search",
  );

  function requestSearch() {
    const search = field.current?.value.trim() ?? "";
    const currentQuery = pendingQuery ?? query;
    // The same query is not sent twice, unless it failed.
    if (search === currentQuery.search && (pendingQuery !== null || !failed)) return;
    const href = storeHref(currentQuery, changeSearch(currentQuery, search));
    debounced.expectNavigation(href);
    // The router may have made an entry that is not shown yet.
    const entry = parseStoreQuery(new URLSearchParams(window.location.search));
    void navigate(href, { replace: entry.search !== "" || href === storePageHref(entry) });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    debounced.cancel();
    requestSearch();
  }
  return (
    <Form
      role="search"
      action="/store"
      className={styles.storeSearch}
      aria-busy={pendingQuery !== null}
      onSubmit={submit}
    >
      <SearchIcon />
      <input
        ref={field}
        type="search"
        name="search"
        aria-label="Search for apps"
        placeholder="Search for apps..."
        defaultValue={query.search}
        maxLength={MAX_QUERY_LENGTH}
        onChange={debounced.schedule}
        // A later navigation must not be overridden by the pending search.
        onBlur={debounced.flush}
      />
      {hiddenFields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </Form>
  );
}

/** A navigation cancels the pending search. */
function useDebouncedSearch(run: () => void) {
  const debounced = useDebounce(run, SEARCH_DEBOUNCE_MS);
  const expectedUrl = useRef("");
  const { location } = useNavigation();
  const pendingUrl = location ? location.pathname + location.search : null;
  useOnChange(pendingUrl, () => {
    if (pendingUrl !== null && pendingUrl !== expectedUrl.current) debounced.cancel();
  });
  return {
    ...debounced,
    expectNavigation(url: string) {
      expectedUrl.current = url;
    },
  };
}

/** Back always updates the field; otherwise a focused field keeps what is being typed. */
function useSyncedInput(field: RefObject<HTMLInputElement | null>, search: string) {
  const { key } = useLocation();
  const type = useNavigationType();
  useOnChange(key, () => {
    if (!field.current) return;
    if (type === "POP" || document.activeElement !== field.current) field.current.value = search;
  });
}
