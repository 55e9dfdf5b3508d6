import { useLocation } from "react-router";
import type { InstallButton } from "#app/components/install-button.tsx";
import { SEARCH_LIMITED, type StoreQuery } from "#domain/store/browse.ts";
import { AppList } from "./app-list.tsx";
import { Filters } from "./filters.tsx";
import type { Page } from "./loaded.ts";
import { LIST_TITLE, LoadFailure, NoApps } from "./no-list.tsx";
import { SkeletonCards } from "./skeleton-cards.tsx";
import { countText, LOAD_FAILURE, titleOf } from "./texts.ts";
import { type List, useList } from "./use-list.ts";

type Props = {
  /** Null where it could not be loaded. */
  page: Page | null;
  query: StoreQuery;
  /** What the filters show: the query, or the one that is on its way. */
  asked: StoreQuery;
  late: boolean;
  installButton: InstallButton;
};

/** The list under its title and its filters; in its place what there is to say where there is none. */
export function StoreList({ page, query, asked, late, installButton }: Props) {
  const { key } = useLocation();
  const list = useList(page);
  const count = page ? countText({ shown: list.apps.length, more: list.href !== null, query }) : LOAD_FAILURE.title;
  return (
    <section className="stack" aria-labelledby={LIST_TITLE}>
      <div className="row wrap list-head">
        <div className="row wrap">
          <h2 id={LIST_TITLE} tabIndex={-1}>
            {titleOf(late ? asked : query)}
          </h2>
          <p role="status" className={page ? "quiet" : "sr-only"}>
            {/* Said again for another list, also where there are as many. */}
            {!late && <span key={key}>{list.limited ? `${count} · ${SEARCH_LIMITED}` : count}</span>}
          </p>
        </div>
        <Filters query={asked} />
      </div>
      {late ? <SkeletonCards /> : <Body page={page} query={query} list={list} installButton={installButton} />}
    </section>
  );
}

function Body({ page, query, list, installButton }: Pick<Props, "page" | "query" | "installButton"> & { list: List }) {
  if (!page) return <LoadFailure query={query} />;
  if (list.apps.length === 0 && list.href === null) return <NoApps query={query} />;
  return <AppList list={list} query={query} installButton={installButton} />;
}
