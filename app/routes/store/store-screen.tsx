import { useRevalidator } from "react-router";
import { InstallButtons } from "#app/components/apps/install-buttons.tsx";
import { AccountBar } from "#app/components/shell/account-bar.tsx";
import { Brand } from "#app/components/shell/brand.tsx";
import { StoreDock } from "#app/components/shell/store-bars.tsx";
import { useWindowEvent } from "#app/hooks/use-events.ts";
import { useOnline } from "#app/hooks/use-offline-since.ts";
import { isFrontPage, storePageHref } from "#domain/store/store-query.ts";
import { Categories } from "./categories.tsx";
import { FeaturedApps } from "./featured-apps.tsx";
import { type StoreLoaderData, useLastPage } from "./loaded-page.ts";
import { SearchForm } from "./search-form.tsx";
import * as styles from "./store.module.css";
import { StoreList } from "./store-list.tsx";
import { StoreSections } from "./store-sections.tsx";
import { usePendingQuery } from "./use-pending-query.ts";

/** Search, chips and filters show the requested query immediately, even if loading it fails. */
export function StoreScreen({ loaded }: { loaded: StoreLoaderData }) {
  const { query } = loaded;
  const lastPage = useLastPage(loaded);
  const { pendingQuery, isDelayed } = usePendingQuery();
  const requestedQuery = pendingQuery ?? query;
  const offline = !useOnline();
  const isCurrent = lastPage !== null && storePageHref(lastPage.query) === storePageHref(query);
  // Offline, the last list stays, since no other can be loaded.
  const page = isCurrent || offline ? lastPage : null;
  useRetryOnline({ failed: loaded.failed });
  const frontPage =
    page && isCurrent && isFrontPage(query) && (!isDelayed || isFrontPage(requestedQuery)) ? page : null;
  return (
    <>
      <AccountBar
        account={lastPage?.account}
        start={<Brand to="/store" text="Store" />}
        center={<SearchForm query={query} pendingQuery={pendingQuery} failed={page === null} />}
      />
      <main className={`page stack ${styles.storePage}`}>
        <h1 className="sr-only">Store</h1>
        <Categories query={requestedQuery} />
        <InstallButtons installed={lastPage?.installed ?? []} signedIn={Boolean(lastPage?.account)}>
          {frontPage && query.sort === "newest" && <FeaturedApps apps={frontPage.apps.slice(0, 3)} />}
          {frontPage && <StoreSections sections={frontPage.sections} query={query} />}
          <StoreList
            page={page}
            query={isCurrent ? query : (page?.query ?? query)}
            requestedQuery={requestedQuery}
            offline={offline && !isCurrent}
            isDelayed={isDelayed}
          />
        </InstallButtons>
      </main>
      <StoreDock current="store" />
    </>
  );
}

/** A list that failed to load is loaded when the network is back. */
function useRetryOnline({ failed }: { failed: boolean }) {
  const { revalidate } = useRevalidator();
  useWindowEvent("online", () => void revalidate(), { enabled: failed });
}
