import { Brand } from "#app/components/brand.tsx";
import { useInstallButtons } from "#app/components/install-button.tsx";
import { ProfilePopover } from "#app/components/profile-popover.tsx";
import { StoreDock } from "#app/components/store-bars.tsx";
import { ThemeToggle } from "#app/components/theme-toggle.tsx";
import { TopBar } from "#app/components/top-bar.tsx";
import { addressOf, isFrontPage } from "#domain/store/browse.ts";
import { Categories } from "./categories.tsx";
import { FeaturedApps } from "./featured-apps.tsx";
import { type Loaded, useComing, useLastPage } from "./loaded.ts";
import { SearchForm } from "./search-form.tsx";
import { StoreList } from "./store-list.tsx";
import { StoreSections } from "./store-sections.tsx";

/** The store. Search, chips and filters show at once what is asked for, and stay whatever comes of it. */
export function StoreScreen({ loaded }: { loaded: Loaded }) {
  const { query } = loaded;
  const last = useLastPage(loaded);
  const { coming, late } = useComing();
  const asked = coming ?? query;
  const page = last && addressOf(last.query) === addressOf(query) ? last : null;
  const installButton = useInstallButtons({ installed: last?.installed ?? [], signedIn: Boolean(last?.account) });
  const front = page && isFrontPage(query) && (!late || isFrontPage(asked)) ? page : null;
  return (
    <>
      <TopBar
        start={<Brand to="/store" text="Store" />}
        center={<SearchForm query={query} coming={coming} failed={page === null} />}
        end={
          <>
            <ThemeToggle />
            {last && <ProfilePopover account={last.account} />}
          </>
        }
      />
      <main className="page stack">
        <h1 className="sr-only">Store</h1>
        <Categories query={asked} />
        {front && query.sort === "newest" && (
          <FeaturedApps apps={front.apps.slice(0, 3)} installButton={installButton} />
        )}
        {front && <StoreSections sections={front.sections} installButton={installButton} />}
        <StoreList page={page} query={query} asked={asked} late={late} installButton={installButton} />
      </main>
      <StoreDock current />
    </>
  );
}
