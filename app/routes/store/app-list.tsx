import { type MouseEvent, useEffect, useRef } from "react";
import { AppCard } from "#app/components/app-card.tsx";
import type { InstallButton } from "#app/components/install-button.tsx";
import { type StoreQuery, storeHref } from "#domain/store/browse.ts";
import { LOAD_FAILURE } from "./texts.ts";
import type { List } from "./use-list.ts";

type Props = { list: List; query: StoreQuery; installButton: InstallButton };

/** How far below the screen the end of the list may be when the next page is asked for. */
const AHEAD = "600px";

/** The cards, and the next pages by key as one comes near the end; without JavaScript they are links. */
export function AppList({ list, query, installButton }: Props) {
  const { apps, href, busy, failed } = list;
  const cards = useRef<HTMLUListElement>(null);
  const goOn = useMore(list, cards);
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
          <button type="button" className="button soft" onClick={goOn.press}>
            {busy ? "Loading..." : "Retry"}
          </button>
        </div>
      )}
      {href && !failed && (
        <a ref={goOn.end} className="button soft center" href={href} onClick={goOn.press}>
          {busy ? "Loading..." : "More apps"}
        </a>
      )}
    </>
  );
}

/** Asks for more as the end comes near, and when it is pressed; then the first new card takes the focus. */
function useMore({ apps, href, failed, more }: List, cards: { current: HTMLUListElement | null }) {
  const end = useRef<HTMLAnchorElement>(null);
  const latest = useRef(more);
  latest.current = more;
  const pressedAt = useRef<number | null>(null);
  useEffect(() => {
    const link = end.current;
    if (!link || !href || failed) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: AHEAD,
    });
    observer.observe(link);
    return () => observer.disconnect();
  }, [href, failed]);
  useEffect(() => {
    const place = pressedAt.current;
    if (place === null || apps.length <= place) return;
    pressedAt.current = null;
    cards.current?.children[place]?.querySelector("a")?.focus({ preventScroll: true });
  }, [apps.length, cards]);
  function press(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    pressedAt.current = apps.length;
    more();
  }
  return { end, press };
}
