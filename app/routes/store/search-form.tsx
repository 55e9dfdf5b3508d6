import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { Form, useLocation, useNavigate, useNavigation, useNavigationType } from "react-router";
import { SearchIcon } from "#app/components/icons/icons.tsx";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { changeSearch, type StoreQuery, storeHref, storePageHref, storeParams } from "#domain/store/store-query.ts";

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
    void navigate(href, { replace: query.search !== "" || href === storePageHref(query) });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    debounced.cancel();
    requestSearch();
  }
  return (
    <Form role="search" action="/store" className="store-search" aria-busy={pendingQuery !== null} onSubmit={submit}>
      <SearchIcon />
      <input
        ref={field}
        type="search"
        name="search"
        aria-label="Search for apps"
        placeholder="Search for apps..."
        defaultValue={query.search}
        maxLength={100}
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
  const timer = useRef<number | null>(null);
  const expectedUrl = useRef("");
  const latestRun = useRef(run);
  latestRun.current = run;
  const { location } = useNavigation();
  const pendingUrl = location ? location.pathname + location.search : null;
  function cancel() {
    if (timer.current !== null) window.clearTimeout(timer.current);
    const wasPending = timer.current !== null;
    timer.current = null;
    return wasPending;
  }
  function flush() {
    if (cancel()) latestRun.current();
  }
  function schedule() {
    cancel();
    timer.current = window.setTimeout(flush, SEARCH_DEBOUNCE_MS);
  }
  function expectNavigation(url: string) {
    expectedUrl.current = url;
  }
  const latestCancel = useRef(cancel);
  latestCancel.current = cancel;
  useEffect(() => {
    if (pendingUrl !== null && pendingUrl !== expectedUrl.current) latestCancel.current();
  }, [pendingUrl]);
  useEffect(() => () => void latestCancel.current(), []);
  return { schedule, flush, cancel, expectNavigation };
}

/** Back always updates the field; otherwise a focused field keeps what is being typed. */
function useSyncedInput(field: RefObject<HTMLInputElement | null>, search: string) {
  const { key } = useLocation();
  const type = useNavigationType();
  const shownKey = useRef(key);
  useEffect(() => {
    // Keep text that was typed before hydration.
    if (shownKey.current === key || !field.current) return;
    shownKey.current = key;
    if (type === "POP" || document.activeElement !== field.current) field.current.value = search;
  }, [field, key, search, type]);
}
