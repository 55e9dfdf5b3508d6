import { useEffect, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { AppCard } from "#app/components/app-card.tsx";
import { Button, LinkButton } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { useInstallButtons } from "#app/components/install-button.tsx";
import { uninstall } from "#app/device/uninstall.ts";
import type { Loaded } from "#app/routes/store/loaded.ts";
import { LOAD_FAILURE } from "#app/routes/store/texts.ts";
import { SEARCH_LIMITED, storeHref } from "#domain/store/browse.ts";
import { BUILDER_STORE_CATEGORIES } from "#domain/store/rules.ts";

/** Typing rests this long before the store is asked, in ms. */
const ASK_AFTER = 250;

/** The store inside the builder, with the short list of categories. */
export function StoreView() {
  const [query, setQuery] = useState("");
  const [category, setCategory] = useState("All");
  const { load, data: loaded, state } = useFetcher<Loaded>();
  const data = loaded && !loaded.failed ? loaded : null;
  const params = new URLSearchParams();
  if (query.trim() !== "") params.set("search", query.trim());
  if (category !== "All") params.set("category", category);
  const address = `/store?${params}`;
  useEffect(() => {
    const timer = window.setTimeout(() => void load(address), ASK_AFTER);
    return () => window.clearTimeout(timer);
  }, [address, load]);
  const owned = new Set(data?.installed);
  const installButton = useInstallButtons({ installed: [], signedIn: true });
  const { revalidate } = useRevalidator();
  return (
    <main className="page stack">
      <h1>Store</h1>
      <div className="row find-line">
        <input
          type="search"
          className="input grow"
          aria-label="Search store apps"
          placeholder="Search store apps..."
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <select
          className="input short"
          aria-label="Category"
          value={category}
          onChange={(event) => setCategory(event.target.value)}
        >
          {["All", ...BUILDER_STORE_CATEGORIES].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      <h2 className="sr-only">Apps</h2>
      <p className="quiet" role="status">
        {statusOf(state === "idle" ? loaded : undefined)}
        {data?.limited && ` · ${SEARCH_LIMITED}`}
      </p>
      {loaded?.failed && (
        <EmptyState
          icon="📡"
          title={LOAD_FAILURE.title}
          hint={LOAD_FAILURE.message}
          action={<Button onClick={() => void load(address)}>Try Again</Button>}
        />
      )}
      {data?.apps.length === 0 && (
        <EmptyState icon="🔎" title="No apps found in store." hint="Try another word or another category." />
      )}
      <ul className="card-grid" data-client-links>
        {data?.apps.map((app) => (
          <li key={app.id}>
            <AppCard app={app}>
              <span className="row">
                {owned.has(app.id) ? (
                  <Button
                    look="soft"
                    aria-label={`Uninstall ${app.name}`}
                    onClick={() => uninstall(app, () => void revalidate())}
                  >
                    Uninstall
                  </Button>
                ) : (
                  installButton(app)
                )}
                <a className="button ghost" href={`/p/${app.slug}`} data-document aria-label={`Preview ${app.name}`}>
                  Preview
                </a>
              </span>
            </AppCard>
          </li>
        ))}
      </ul>
      {data?.next && (
        <LinkButton look="soft" className="center" to={storeHref(data.query, { after: data.next })}>
          More in the store
        </LinkButton>
      )}
    </main>
  );
}

function statusOf(loaded: Loaded | undefined) {
  if (!loaded) return "Loading App Store...";
  return loaded.failed ? "" : `${loaded.apps.length}${loaded.next ? "+" : ""} apps`;
}
