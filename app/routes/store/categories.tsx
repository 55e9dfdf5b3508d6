import { type StoreQuery, storeHref } from "#domain/store/browse.ts";
import { STORE_CHIPS } from "#domain/store/rules.ts";

/** The chips; what is searched, sorted and filtered stays. */
export function Categories({ query }: { query: StoreQuery }) {
  return (
    <nav className="chips" aria-label="Categories" data-client-links>
      {["All", ...Object.keys(STORE_CHIPS)].map((name) => (
        <a
          key={name}
          className="chip"
          href={storeHref(query, { category: name === "All" ? null : name })}
          aria-current={name === (query.category ?? "All") ? "page" : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
