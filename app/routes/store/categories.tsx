import { Link } from "react-router";
import { type StoreQuery, storeHref } from "#domain/store/browse.ts";
import { STORE_CHIPS } from "#domain/store/rules.ts";

/** The chips; what is searched, sorted and filtered stays. */
export function Categories({ query }: { query: StoreQuery }) {
  return (
    <nav className="chips" aria-label="Categories">
      {["All", ...Object.keys(STORE_CHIPS)].map((name) => (
        <Link
          key={name}
          className="chip"
          to={storeHref(query, { category: name === "All" ? null : name })}
          aria-current={name === (query.category ?? "All") ? "page" : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
