import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { Form, useLocation, useNavigate, useNavigation, useNavigationType } from "react-router";
import { SearchIcon } from "#app/components/icons.tsx";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { addressOf, type StoreQuery, searchFor, storeFields, storeHref } from "#domain/store/browse.ts";

/** Typing rests this long before the store is asked, in ms. */
const ASK_AFTER = 250;

type Props = {
  query: StoreQuery;
  /** What is on its way; null where nothing is. */
  coming: StoreQuery | null;
  /** Whether the query could not be answered. */
  failed: boolean;
};

/** Searches as one types; without JavaScript, on Enter. Category, filters and an order that was chosen stay. */
export function SearchForm({ query, coming, failed }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const typing = useRest(ask);
  useHotkey("/", () => field.current?.focus());
  useFollow(field, query.search);
  const kept = storeFields({ ...query, ...searchFor(query, "any"), after: null }).filter(([name]) => name !== "search");

  function ask() {
    const search = field.current?.value.trim() ?? "";
    const asked = coming ?? query;
    // Nobody is asked twice for the same, unless there was no answer.
    if (search === asked.search && (coming !== null || !failed)) return;
    const href = storeHref(asked, searchFor(asked, search));
    typing.expect(href);
    void navigate(href, { replace: query.search !== "" || href === addressOf(query) });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    typing.stop();
    ask();
  }
  return (
    <Form role="search" action="/store" className="store-search" aria-busy={coming !== null} onSubmit={submit}>
      <SearchIcon />
      <input
        ref={field}
        type="search"
        name="search"
        aria-label="Search for apps"
        placeholder="Search for apps..."
        defaultValue={query.search}
        maxLength={100}
        onChange={typing.begin}
        // Whoever presses something else next is led there, and not called back.
        onBlur={typing.finish}
      />
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </Form>
  );
}

/** Runs something once typing rests; it is forgotten where one goes elsewhere meanwhile, or the screen is left. */
function useRest(run: () => void) {
  const timer = useRef<number | null>(null);
  const expected = useRef("");
  const latest = useRef(run);
  latest.current = run;
  const { location } = useNavigation();
  const going = location ? location.pathname + location.search : null;
  function stop() {
    if (timer.current !== null) window.clearTimeout(timer.current);
    const running = timer.current !== null;
    timer.current = null;
    return running;
  }
  function finish() {
    if (stop()) latest.current();
  }
  function begin() {
    stop();
    timer.current = window.setTimeout(finish, ASK_AFTER);
  }
  function expect(address: string) {
    expected.current = address;
  }
  const stopLatest = useRef(stop);
  stopLatest.current = stop;
  useEffect(() => {
    if (going !== null && going !== expected.current) stopLatest.current();
  }, [going]);
  useEffect(() => () => void stopLatest.current(), []);
  return { begin, finish, stop, expect };
}

/** The field says what the list shows: after Back in any case, else unless somebody types in it. */
function useFollow(field: RefObject<HTMLInputElement | null>, search: string) {
  const { key } = useLocation();
  const type = useNavigationType();
  const place = useRef(key);
  useEffect(() => {
    // What was typed before the page came to life stays.
    if (place.current === key || !field.current) return;
    place.current = key;
    if (type === "POP" || document.activeElement !== field.current) field.current.value = search;
  }, [field, key, search, type]);
}
