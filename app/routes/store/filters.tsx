import { type ReactNode, useId, useRef, useState } from "react";
import { Form, Link, useNavigate } from "react-router";
import { Button } from "#app/components/forms/button.tsx";
import { FilterIcon } from "#app/components/icons/icons.tsx";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { parseSort } from "#domain/search/sorts.ts";
import {
  countFilters,
  NO_FILTERS,
  parseSince,
  parseStars,
  SINCE_LABELS,
  type StoreQuery,
  storeHref,
} from "#domain/store/store-query.ts";
import * as filtersStyles from "./filters.module.css";

const SORTS = { relevance: "Best match", newest: "Newest", rated: "Top rated", installed: "Most installed" };
const STARS = [4, 3, 2];

/** Applied immediately; on phones one button shows them. The submit button is for browsers without JavaScript. */
export function Filters({ query }: { query: StoreQuery }) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [shownQuery, setShownQuery] = useOptimisticQuery(query);
  const [isOpen, setIsOpen] = useState(false);
  const formId = useId();
  const filterCount = countFilters(shownQuery);
  const sorts = Object.entries(SORTS).filter(([sort]) => sort !== "relevance" || query.search !== "");
  function applyFilter(part: Partial<StoreQuery>) {
    setShownQuery({ ...shownQuery, ...part });
    void navigate(storeHref(shownQuery, part), { preventScrollReset: true });
  }
  return (
    <>
      <Button
        variant="soft"
        className={`scripted ${filtersStyles.filterButton}`}
        aria-expanded={isOpen}
        aria-controls={formId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <FilterIcon />
        {filterCount > 0 ? `Filter (${filterCount})` : "Filter"}
      </Button>
      <noscript>
        <style>{`.${filtersStyles.filters}.${filtersStyles.folded}{display:grid}`}</style>
      </noscript>
      <Form
        ref={form}
        id={formId}
        action="/store"
        className={isOpen ? filtersStyles.filters : `${filtersStyles.filters} ${filtersStyles.folded}`}
      >
        {shownQuery.search !== "" && <input type="hidden" name="search" value={shownQuery.search} />}
        {shownQuery.category && <input type="hidden" name="category" value={shownQuery.category} />}
        <SelectField
          label="Sort"
          name="sort"
          value={shownQuery.sort}
          onChoose={(sort) => applyFilter({ sort: parseSort(sort) })}
        >
          {sorts.map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Stars"
          name="stars"
          value={shownQuery.stars}
          onChoose={(stars) => applyFilter({ stars: parseStars(stars) })}
        >
          <option value="">Any</option>
          {STARS.map((stars) => (
            <option key={stars} value={stars}>
              {stars} and up
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Updated"
          name="since"
          value={shownQuery.since}
          onChoose={(since) => applyFilter({ since: parseSince(since) })}
        >
          <option value="">Any time</option>
          {Object.entries(SINCE_LABELS).map(([since, label]) => (
            <option key={since} value={since}>
              {label}
            </option>
          ))}
        </SelectField>
        <div className={filtersStyles.checks}>
          <CheckboxField
            label="No network needed once open"
            name="offline"
            checked={shownQuery.worksOffline}
            onCheck={(worksOffline) => applyFilter({ worksOffline })}
          />
          <CheckboxField
            label="No network access"
            name="nobody"
            checked={shownQuery.contactsNobody}
            onCheck={(contactsNobody) => applyFilter({ contactsNobody })}
          />
        </div>
        {!hydrated && (
          <button type="submit" className="button soft">
            Apply
          </button>
        )}
        {filterCount > 0 && (
          <Link
            className="small"
            to={storeHref(shownQuery, NO_FILTERS)}
            preventScrollReset
            // The button disappears with the filters, so the focus moves to the first of them.
            onClick={() => form.current?.querySelector("select")?.focus({ preventScroll: true })}
          >
            Clear filters
          </Link>
        )}
      </Form>
    </>
  );
}

/** Shows a choice before its request starts; a newly loaded query replaces it. */
function useOptimisticQuery(query: StoreQuery) {
  const [state, setState] = useState({ query, shownQuery: query });
  if (state.query !== query) setState({ query, shownQuery: query });
  return [state.shownQuery, (shownQuery: StoreQuery) => setState({ query, shownQuery })] as const;
}

type CheckboxFieldProps = { label: string; name: string; checked: boolean; onCheck: (checked: boolean) => void };

function CheckboxField({ label, name, checked, onCheck }: CheckboxFieldProps) {
  return (
    <label className={filtersStyles.check}>
      <input
        type="checkbox"
        name={name}
        value="1"
        checked={checked}
        onChange={(event) => onCheck(event.target.checked)}
      />
      {label}
    </label>
  );
}

type SelectFieldProps = {
  label: string;
  name: string;
  value: string | number | null;
  onChoose: (value: string) => void;
  children: ReactNode;
};

function SelectField({ label, name, value, onChoose, children }: SelectFieldProps) {
  const id = useId();
  return (
    <label htmlFor={id}>
      <span className="small quiet">{label}</span>
      <select id={id} name={name} value={value ?? ""} onChange={(event) => onChoose(event.target.value)}>
        {children}
      </select>
    </label>
  );
}
