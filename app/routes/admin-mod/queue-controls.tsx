import { useRef, useState } from "react";
import { Form, Link, useSubmit } from "react-router";
import { SearchIcon } from "#app/components/icons/icons.tsx";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { useTimeout } from "#app/hooks/use-timer.ts";
import { QUEUE_FILTERS, type QueueQuery, queueHref } from "#domain/moderation/queue-query.ts";
import { MAX_QUEUE_SEARCH_LENGTH } from "#domain/moderation/rules.ts";
import * as styles from "./admin-mod.module.css";
import { OrderSelect } from "./order-select.tsx";

const SEARCH_DEBOUNCE_MS = 300;

/** Search, filter and order are in the address. Without JavaScript it searches on Enter. */
export function QueueControls({ query }: { query: QueueQuery }) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  /** The change that a search is due for; 0 if none is due. */
  const [dueChange, setDueChange] = useState(0);
  useHotkey("/", () => field.current?.focus());
  useTimeout(search, dueChange === 0 ? null : SEARCH_DEBOUNCE_MS, dueChange);
  function search() {
    setDueChange(0);
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
          onChange={() => setDueChange((change) => change + 1)}
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
      {query.filter === "Pending" && <OrderSelect order={query.order} onChange={search} />}
    </Form>
  );
}
