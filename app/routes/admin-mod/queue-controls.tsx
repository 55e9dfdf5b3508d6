import { useRef } from "react";
import { Form, Link, useSubmit } from "react-router";
import { SearchIcon } from "#app/components/icons/icons.tsx";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { useDebounce } from "#app/hooks/use-timer.ts";
import { QUEUE_FILTERS, type QueueQuery, queueHref } from "#domain/moderation/queue-query.ts";
import { MAX_COUNTED_PENDING, MAX_QUEUE_SEARCH_LENGTH } from "#domain/moderation/rules.ts";
import * as styles from "./admin-mod.module.css";
import { OrderSelect } from "./order-select.tsx";

const SEARCH_DEBOUNCE_MS = 300;

/** Search, filter and order are in the address. Without JavaScript it searches on Enter. */
export function QueueControls({ query, waiting }: { query: QueueQuery; waiting: number }) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const typing = useDebounce(search, SEARCH_DEBOUNCE_MS);
  useHotkey("/", () => field.current?.focus());
  function search() {
    typing.cancel();
    void submit(form.current, { replace: true });
  }
  return (
    <Form ref={form} role="search" action="/admin-mod" className={`stack ${styles.queueControls}`}>
      <div className={styles.queueSearch}>
        <SearchIcon />
        <input
          ref={field}
          type="search"
          name="search"
          className="input"
          aria-label="Search projects for review"
          placeholder="Search projects for review..."
          defaultValue={query.search}
          maxLength={MAX_QUEUE_SEARCH_LENGTH}
          onChange={typing.schedule}
        />
      </div>
      <nav className="chips" aria-label="Filter">
        {QUEUE_FILTERS.map((filter) => (
          <Link
            key={filter}
            className="chip"
            to={queueHref(query, { filter, after: null, id: null })}
            aria-current={filter === query.filter ? "page" : undefined}
          >
            {filter}
          </Link>
        ))}
      </nav>
      <input type="hidden" name="filter" value={query.filter} />
      {query.filter === "Pending" && (
        <div className="row">
          <p className="small quiet grow">
            <strong>{waiting > MAX_COUNTED_PENDING ? `${MAX_COUNTED_PENDING}+` : waiting}</strong> waiting
          </p>
          <OrderSelect order={query.order} onChange={search} />
        </div>
      )}
    </Form>
  );
}
