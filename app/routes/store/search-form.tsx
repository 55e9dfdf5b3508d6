import { useEffect, useRef } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { SearchIcon } from "#app/components/icons.tsx";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import type { StoreQuery } from "#domain/store/browse.ts";

/** Typing rests this long before the store is asked, in ms. */
const ASK_AFTER = 250;

/** Searches as one types; without JavaScript, on Enter. The category stays, the rest begins anew. */
export function SearchForm({ query }: { query: StoreQuery }) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef(0);
  const submit = useSubmit();
  const busy = useNavigation().location?.pathname === "/store";
  useHotkey("/", () => field.current?.focus());
  useEffect(() => {
    // The address may change by a link; what is being typed is left alone.
    if (field.current && document.activeElement !== field.current) field.current.value = query.search;
  }, [query.search]);
  function ask(form: HTMLFormElement | null) {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void submit(form, { replace: query.search !== "" }), ASK_AFTER);
  }
  return (
    <Form role="search" action="/store" className="store-search" aria-busy={busy}>
      <SearchIcon />
      <input
        ref={field}
        type="search"
        name="search"
        aria-label="Search for apps"
        placeholder="Search for apps..."
        defaultValue={query.search}
        maxLength={100}
        onChange={(event) => ask(event.target.form)}
      />
      {query.category && <input type="hidden" name="category" value={query.category} />}
    </Form>
  );
}
