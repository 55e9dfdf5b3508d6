import { type MouseEvent, useEffect, useEffectEvent, useRef } from "react";
import { CardList } from "#app/components/apps/card-list.tsx";
import { InstallButton } from "#app/components/apps/install-button.tsx";
import { useFirstNewItem } from "#app/hooks/use-first-new-item.ts";
import { type StoreQuery, storeHref } from "#domain/store/store-query.ts";
import * as styles from "./store.module.css";
import { LOAD_FAILURE } from "./texts.ts";
import type { List } from "./use-list.ts";

type Props = { list: List; query: StoreQuery };

const LOAD_AHEAD_MARGIN = "600px";

export function AppList({ list, query }: Props) {
  const { apps, href, busy, failed } = list;
  const nextPage = useLoadMore(list);
  return (
    <>
      {query.after !== null && (
        <a className="button soft center" href={storeHref(query)}>
          Back to the first apps
        </a>
      )}
      <CardList ref={nextPage.cards} apps={apps}>
        {(app) => <InstallButton app={app} />}
      </CardList>
      {failed && (
        <div className={`row wrap ${styles.listEnd}`}>
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

function useLoadMore({ apps, href, failed, loadMore }: List) {
  const { list: cards, expectItems } = useFirstNewItem<HTMLUListElement>(apps.length);
  const endLink = useRef<HTMLAnchorElement>(null);
  const loadNext = useEffectEvent(loadMore);
  useEffect(() => {
    const link = endLink.current;
    if (!link || !href || failed) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadNext(), {
      rootMargin: LOAD_AHEAD_MARGIN,
    });
    observer.observe(link);
    return () => observer.disconnect();
  }, [href, failed]);
  function onPress(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    expectItems();
    loadMore();
  }
  return { cards, endLink, onPress };
}
