import { useRef } from "react";
import { Form, Link, useSubmit } from "react-router";
import { SearchIcon } from "#app/components/icons/icons.tsx";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { TIERS } from "#db/vocabulary.ts";
import { PAYMENT_FILTERS, USER_ORDERS, type UserQuery } from "#domain/administration/rules.ts";
import { countText } from "#domain/numbers.ts";
import { USERS_PATH, usersHref } from "./user-links.ts";

const PAYMENT_LABELS = { active: "Active", inactive: "Inactive", suspended: "Suspended" } as const;
const ORDER_LABELS = { newest: "Newest first", oldest: "Oldest first" } as const;

type Props = { query: UserQuery; tiers: Readonly<Record<string, number>> };

export function UserFilters({ query, tiers }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const submit = useSubmit();
  useHotkey("/", () => field.current?.focus());
  return (
    <div className="user-filters">
      <Form
        role="search"
        action={USERS_PATH}
        key={usersHref(query)}
        className="row wrap grow"
        onChange={(event) => event.target instanceof HTMLSelectElement && submit(event.currentTarget)}
      >
        <label className="user-search">
          <SearchIcon />
          <input
            ref={field}
            type="search"
            name="search"
            aria-label="Search email or nickname"
            placeholder="Search email or nickname..."
            defaultValue={query.search}
            maxLength={100}
          />
        </label>
        {query.tier && <input type="hidden" name="tier" value={query.tier} />}
        <select className="input" name="payment" aria-label="Payment" defaultValue={query.payment ?? ""}>
          <option value="">Any payment</option>
          {PAYMENT_FILTERS.map((payment) => (
            <option key={payment} value={payment}>
              {PAYMENT_LABELS[payment]}
            </option>
          ))}
        </select>
        <select className="input" name="order" aria-label="Order" defaultValue={query.order}>
          {USER_ORDERS.map((order) => (
            <option key={order} value={order}>
              {ORDER_LABELS[order]}
            </option>
          ))}
        </select>
      </Form>
      <nav className="chips" aria-label="Tier">
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
            <span className="capitalized">{tier}</span> <span>{countText(tiers[tier] ?? 0)}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}
