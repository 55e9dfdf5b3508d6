import { type ReactNode, useId, useRef, useState } from "react";
import { Form, Link, useNavigate } from "react-router";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { readSort } from "#domain/search/rules.ts";
import {
  countFilters,
  NO_FILTERS,
  readSince,
  readStars,
  SINCE_LABELS,
  type StoreQuery,
  storeHref,
} from "#domain/store/browse.ts";

const SORTS = { relevance: "Best match", newest: "Newest", rated: "Top rated", installed: "Most installed" };
const STARS = [4, 3, 2];

/** Order and filters. They act at once; without JavaScript there is a button. */
export function Filters({ query }: { query: StoreQuery }) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [asked, ask] = useAsked(query);
  const sorts = Object.entries(SORTS).filter(([sort]) => sort !== "relevance" || query.search !== "");
  function change(part: Partial<StoreQuery>) {
    ask({ ...asked, ...part });
    void navigate(storeHref(asked, part), { preventScrollReset: true });
  }
  return (
    <Form ref={form} action="/store" className="filters">
      {asked.search !== "" && <input type="hidden" name="search" value={asked.search} />}
      {asked.category && <input type="hidden" name="category" value={asked.category} />}
      <Choice label="Sort" name="sort" value={asked.sort} choose={(sort) => change({ sort: readSort(sort) })}>
        {sorts.map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </Choice>
      <Choice label="Stars" name="stars" value={asked.stars} choose={(stars) => change({ stars: readStars(stars) })}>
        <option value="">Any</option>
        {STARS.map((stars) => (
          <option key={stars} value={stars}>
            {stars} and up
          </option>
        ))}
      </Choice>
      <Choice
        label="Updated in"
        name="since"
        value={asked.since}
        choose={(since) => change({ since: readSince(since) })}
      >
        <option value="">any time</option>
        {Object.entries(SINCE_LABELS).map(([since, label]) => (
          <option key={since} value={since}>
            {label}
          </option>
        ))}
      </Choice>
      <div className="checks">
        <Check label="Works offline" name="offline" checked={asked.offline} check={(offline) => change({ offline })} />
        <Check label="Contacts nobody" name="nobody" checked={asked.nobody} check={(nobody) => change({ nobody })} />
      </div>
      {!hydrated && (
        <button type="submit" className="button soft">
          Apply
        </button>
      )}
      {countFilters(asked) > 0 && (
        <Link
          className="small"
          to={storeHref(asked, NO_FILTERS)}
          preventScrollReset
          // It goes away with them; the focus stays among the filters.
          onClick={() => form.current?.querySelector("select")?.focus({ preventScroll: true })}
        >
          Clear filters
        </Link>
      )}
    </Form>
  );
}

/** What was chosen, shown before it is on its way; whatever the store is asked for next takes its place. */
function useAsked(query: StoreQuery) {
  const [state, setState] = useState({ query, asked: query });
  if (state.query !== query) setState({ query, asked: query });
  return [state.asked, (asked: StoreQuery) => setState({ query, asked })] as const;
}

type CheckProps = { label: string; name: string; checked: boolean; check: (checked: boolean) => void };

function Check({ label, name, checked, check }: CheckProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        name={name}
        value="1"
        checked={checked}
        onChange={(event) => check(event.target.checked)}
      />
      {label}
    </label>
  );
}

type ChoiceProps = {
  label: string;
  name: string;
  value: string | number | null;
  choose: (value: string) => void;
  children: ReactNode;
};

function Choice({ label, name, value, choose, children }: ChoiceProps) {
  const id = useId();
  return (
    <label htmlFor={id}>
      <span className="small quiet">{label}</span>
      <select id={id} name={name} value={value ?? ""} onChange={(event) => choose(event.target.value)}>
        {children}
      </select>
    </label>
  );
}
