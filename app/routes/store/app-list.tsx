import { type MouseEvent, useEffect, useRef } from "react";
import { AppCard } from "#app/components/apps/app-card.tsx";
import type { InstallButton } from "#app/components/apps/install-button.tsx";
import { type StoreQuery, storeHref } from "#domain/store/store-query.ts";
import { LOAD_FAILURE } from "./texts.ts";
import type { List } from "./use-list.ts";

type Props = { list: List; query: StoreQuery; installButton: InstallButton };

const LOAD_AHEAD_MARGIN = "600px";

export function AppList({ list, query, installButton }: Props) {
  const { apps, href, busy, failed } = list;
  const cards = useRef<HTMLUListElement>(null);
  const nextPage = useLoadMore(list, cards);
  return (
    <>
      {query.after !== null && (
        <a className="button soft center" href={storeHref(query)}>
          Back to the first apps
        </a>
      )}
      <ul ref={cards} className="card-grid" data-client-links>
        {apps.map((app) => (
          <li key={app.id}>{AppCard({ app, children: installButton(app) })}</li>
        ))}
      </ul>
      {failed && (
        <div className="row wrap list-end">
          <p role="alert">
            <strong>{LOAD_FAILURE.title}</strong> {LOAD_FAILURE.message}
          </p>
          <button type="button" className="button soft" onClick={nextPage.onPress}>
            {busy ? "Loading..." : "Retry"}
          </button>
        </div>
      )}
      {href && !failed && (
        <a ref={nextPage.endLink} className="button soft center" href={href} onClick={nextPage.onPress}>
          {busy ? "Loading..." : "More apps"}
        </a>
      )}
    </>
  );
}

/** After a press, the first new card takes the focus. */
function useLoadMore({ apps, href, failed, loadMore }: List, cards: { current: HTMLUListElement | null }) {
  const endLink = useRef<HTMLAnchorElement>(null);
  const latestLoadMore = useRef(loadMore);
  latestLoadMore.current = loadMore;
  const countAtPress = useRef<number | null>(null);
  useEffect(() => {
    const link = endLink.current;
    if (!link || !href || failed) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latestLoadMore.current(), {
      rootMargin: LOAD_AHEAD_MARGIN,
    });
    observer.observe(link);
    return () => observer.disconnect();
  }, [href, failed]);
  useEffect(() => {
    const firstNewIndex = countAtPress.current;
    if (firstNewIndex === null || apps.length <= firstNewIndex) return;
    countAtPress.current = null;
    cards.current?.children[firstNewIndex]?.querySelector("a")?.focus({ preventScroll: true });
  }, [apps.length, cards]);
  function onPress(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    countAtPress.current = apps.length;
    loadMore();
  }
  return { endLink, onPress };
}
