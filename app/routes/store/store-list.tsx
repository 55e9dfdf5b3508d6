import { useLocation } from "react-router";
import { SkeletonCards } from "#app/components/apps/skeleton-cards.tsx";
import { OfflineLine } from "#app/components/feedback/offline-banner.tsx";
import { SEARCH_LIMITED, type StoreQuery } from "#domain/store/store-query.ts";
import { AppList } from "./app-list.tsx";
import * as filtersStyles from "./filters.module.css";
import { Filters } from "./filters.tsx";
import type { LoadedPage } from "./loaded-page.ts";
import { countSuggestions, LIST_TITLE_ID, LoadFailure, NoApps } from "./no-list.tsx";
import { LOAD_FAILURE, listCountText, listTitle, OFFLINE_LIST } from "./texts.ts";
import { type List, useList } from "./use-list.ts";

type Props = {
  page: LoadedPage | null;
  query: StoreQuery;
  requestedQuery: StoreQuery;
  /** Whether the list is an earlier copy. */
  offline: boolean;
  isDelayed: boolean;
};

export function StoreList({ page, query, requestedQuery, offline, isDelayed }: Props) {
  const { key } = useLocation();
  const list = useList(page);
  const count = page
    ? listCountText({
        shownCount: list.apps.length,
        hasMore: list.href !== null,
        query,
        inexact: page.inexact,
        suggestions: countSuggestions(page),
      })
    : LOAD_FAILURE.title;
  return (
    <section className="stack" aria-labelledby={LIST_TITLE_ID}>
      <div className={`row wrap ${filtersStyles.listHead}`}>
        <div className="row wrap">
          <h2 id={LIST_TITLE_ID} tabIndex={-1}>
            {listTitle(isDelayed ? requestedQuery : query)}
          </h2>
          <p role="status" className={page ? "quiet" : "sr-only"}>
            {/* The key makes screen readers announce another list even if its count is the same. */}
            {!isDelayed && <span key={key}>{list.limited ? `${count} · ${SEARCH_LIMITED}` : count}</span>}
          </p>
        </div>
        <Filters query={requestedQuery} />
      </div>
      {offline && page && (
        <OfflineLine role="status">{OFFLINE_LIST.title}. Showing the apps loaded before.</OfflineLine>
      )}
      {isDelayed ? <SkeletonCards /> : <ListBody page={page} query={query} list={list} />}
    </section>
  );
}

function ListBody({ page, query, list }: Pick<Props, "page" | "query"> & { list: List }) {
  if (!page) return <LoadFailure query={query} />;
  if (list.apps.length === 0 && list.href === null) return <NoApps query={query} page={page} />;
  return <AppList list={list} query={query} />;
}
