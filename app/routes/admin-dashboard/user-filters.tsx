import { useRef } from "react";
import { Form, Link, useSubmit } from "react-router";
import { SearchIcon } from "#app/components/icons/icons.tsx";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { TIERS } from "#db/vocabulary.ts";
import { MAX_USER_SEARCH_LENGTH } from "#domain/administration/rules.ts";
import type { UserQuery } from "#domain/administration/user-query.ts";
import { countText } from "#domain/kit/numbers.ts";
import * as styles from "./admin-dashboard.module.css";
import { FilterSheet } from "./filter-sheet.tsx";
import { PaymentAndOrder } from "./payment-and-order.tsx";
import { USERS_PATH, usersHref } from "./user-links.ts";

type Props = { query: UserQuery; tiers: Readonly<Record<string, number>> };

export function UserFilters({ query, tiers }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const submit = useSubmit();
  useHotkey("/", () => field.current?.focus());
  return (
    <div className={styles.userFilters}>
      <Form
        role="search"
        action={USERS_PATH}
        key={usersHref(query)}
        className="row wrap grow"
        onChange={(event) => event.target instanceof HTMLSelectElement && submit(event.currentTarget)}
      >
        <label className={styles.userSearch}>
          <SearchIcon />
          <input
            ref={field}
            type="search"
            name="search"
            aria-label="Search email or nickname"
            placeholder="Search email or nickname..."
            defaultValue={query.search}
            maxLength={MAX_USER_SEARCH_LENGTH}
          />
        </label>
        {query.tier && <input type="hidden" name="tier" value={query.tier} />}
        <span className={`row ${styles.wideFilters}`}>
          <PaymentAndOrder query={query} />
        </span>
      </Form>
      <FilterSheet query={query} tiers={tiers} />
      <noscript>
        <style>{`.${styles.userFilters} .${styles.wideFilters}{display:flex}`}</style>
      </noscript>
      <nav className={`chips ${styles.wideFilters}`} aria-label="Tier">
        <Link className="chip" to={usersHref(query, { tier: null })} aria-current={query.tier ? undefined : "page"}>
          All
        </Link>
        {TIERS.map((tier) => (
          <Link
            key={tier}
            className="chip"
            to={usersHref(query, { tier })}
            aria-current={tier === query.tier ? "page" : undefined}
          >
            <span className={styles.capitalized}>{tier}</span> <span>{countText(tiers[tier] ?? 0)}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}
