import { useId } from "react";
import { Form, Link, useSubmit } from "react-router";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { countFilters, SINCE_LABELS, type StoreQuery, storeHref } from "#domain/store/browse.ts";

const SORTS = { relevance: "Best match", newest: "Newest", rated: "Top rated", installed: "Most installed" };

/** Order and filters. They act at once; without JavaScript there is a button. */
export function Filters({ query }: { query: StoreQuery }) {
  const submit = useSubmit();
  const hydrated = useHydrated();
  const id = useId();
  const sorts = Object.entries(SORTS).filter(([sort]) => sort !== "relevance" || query.search !== "");
  return (
    <Form
      action="/store"
      className="filters"
      key={storeHref(query)}
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
    >
      {query.search !== "" && <input type="hidden" name="search" value={query.search} />}
      {query.category && <input type="hidden" name="category" value={query.category} />}
      <label htmlFor={`${id}-sort`}>
        <span className="small quiet">Sort</span>
        <select id={`${id}-sort`} name="sort" defaultValue={query.sort}>
          {sorts.map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label htmlFor={`${id}-stars`}>
        <span className="small quiet">Stars</span>
        <select id={`${id}-stars`} name="stars" defaultValue={query.stars ?? ""}>
          <option value="">Any</option>
          {[4, 3, 2].map((stars) => (
            <option key={stars} value={stars}>
              {stars} and up
            </option>
          ))}
        </select>
      </label>
      <label htmlFor={`${id}-since`}>
        <span className="small quiet">Updated in</span>
        <select id={`${id}-since`} name="since" defaultValue={query.since ?? ""}>
          <option value="">any time</option>
          {Object.entries(SINCE_LABELS).map(([since, label]) => (
            <option key={since} value={since}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label htmlFor={`${id}-offline`} className="check">
        <input id={`${id}-offline`} type="checkbox" name="offline" value="1" defaultChecked={query.offline} />
        Works offline, contacts nobody
      </label>
      {!hydrated && (
        <button type="submit" className="button soft">
          Apply
        </button>
      )}
      {countFilters(query) > 0 && (
        <Link className="small" to={storeHref({ ...query, stars: null, offline: false, since: null })}>
          Clear filters
        </Link>
      )}
    </Form>
  );
}
