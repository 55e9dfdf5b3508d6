import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { AppCard } from "#app/components/app-card.tsx";
import type { InstallButton } from "#app/components/install-button.tsx";
import type { StorePage } from "#domain/store/browse.server.ts";
import { SEARCH_LIMITED, type StoreQuery, storeHref } from "#domain/store/browse.ts";
import { Filters } from "./filters.tsx";

type Page = StorePage & { query: StoreQuery };
type Props = { first: Page; installButton: InstallButton };

/** How far below the screen the end of the list may be when the next page is asked for. */
const AHEAD = "600px";

/** The list, and its next pages by key as one comes near the end; without JavaScript they are links. */
export function AppList({ first, installButton }: Props) {
  const { query } = first;
  const { pages, href, busy, more } = usePages(first);
  const cut = pages.slice(1).some(({ limited }) => limited);
  const end = useRef<HTMLAnchorElement>(null);
  const latest = useRef(more);
  latest.current = more;
  useEffect(() => {
    const link = end.current;
    if (!link || !href) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: AHEAD,
    });
    observer.observe(link);
    return () => observer.disconnect();
  }, [href]);
  return (
    <section className="stack" aria-labelledby="all-apps">
      <div className="row wrap list-head">
        <h2 id="all-apps" className="grow">
          {titleOf(query)}
        </h2>
        <Filters query={query} />
      </div>
      <ul className="card-grid" data-client-links>
        {pages.flatMap((page) =>
          page.apps.map((app) => <li key={app.id}>{AppCard({ app, children: installButton(app) })}</li>),
        )}
      </ul>
      <p role="status" className={cut ? "quiet" : "sr-only"}>
        {cut && SEARCH_LIMITED}
      </p>
      {href && (
        <a
          ref={end}
          className="button soft center"
          href={href}
          onClick={(event: MouseEvent) => {
            event.preventDefault();
            more();
          }}
        >
          {busy ? "Loading..." : "More apps"}
        </a>
      )}
    </section>
  );
}

function usePages(first: Page) {
  const [rest, setRest] = useState<Array<Page>>([]);
  const { data, load, state } = useFetcher<Page>();
  useEffect(() => {
    if (data)
      setRest((pages) => (pages.some(({ query }) => query.after === data.query.after) ? pages : [...pages, data]));
  }, [data]);
  const pages = [first, ...rest];
  const next = pages.at(-1)?.next ?? null;
  const href = next === null ? null : storeHref(first.query, { after: next });
  return { pages, href, busy: state !== "idle", more: () => href && state === "idle" && void load(href) };
}

function titleOf({ search, category }: StoreQuery) {
  if (search === "") return category ?? "All apps";
  return category ? `“${search}” in ${category}` : `Results for “${search}”`;
}
