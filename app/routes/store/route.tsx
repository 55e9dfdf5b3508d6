import { Brand } from "#app/components/brand.tsx";
import { LinkButton } from "#app/components/button.tsx";
import { Dock, DockLink } from "#app/components/dock.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { AppsIcon, StoreFillIcon } from "#app/components/icons.tsx";
import { useInstallButtons } from "#app/components/install-button.tsx";
import { ProfilePopover } from "#app/components/profile-popover.tsx";
import { ThemeToggle } from "#app/components/theme-toggle.tsx";
import { TopBar } from "#app/components/top-bar.tsx";
import { accountOf, actorContext, load, servicesContext } from "#app/context.ts";
import { BRAND } from "#domain/brand.ts";
import { readStore } from "#domain/store/browse.server.ts";
import { isFrontPage, readStoreQuery, SEARCH_LIMITED, storeHref } from "#domain/store/browse.ts";
import type { Route } from "./+types/route";
import { AppList } from "./app-list.tsx";
import { Categories } from "./categories.tsx";
import { FeaturedApps } from "./featured-apps.tsx";
import { SearchForm } from "./search-form.tsx";
import styles from "./store.css?url";
import { StoreSections } from "./store-sections.tsx";

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "alternate", type: "application/rss+xml", title: `New apps · ${BRAND}`, href: "/feed.xml" },
  { rel: "alternate", type: "application/feed+json", title: `New apps · ${BRAND}`, href: "/feed.json" },
];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.query.search ? `“${loaderData.query.search}” · ` : ""}Store · ${BRAND}` },
  { name: "description", content: "Small single-file apps, each reviewed by hand and run on an origin of its own." },
  ...(loaderData && !isFrontPage(loaderData.query) ? [{ name: "robots", content: "noindex, follow" }] : []),
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const query = readStoreQuery(new URL(request.url).searchParams);
  const page = await load(() => readStore(context.get(servicesContext), actor, query));
  return { ...page, query, account: accountOf(actor) };
}

export default function Store({ loaderData }: Route.ComponentProps) {
  const { account, query, sections, installed, apps, limited } = loaderData;
  const installButton = useInstallButtons({ installed, signedIn: account !== null });
  const front = isFrontPage(query);
  return (
    <>
      <TopBar
        start={<Brand to="/store" text="Store" />}
        center={<SearchForm query={query} />}
        end={
          <>
            <ThemeToggle />
            <ProfilePopover account={account} />
          </>
        }
      />
      <main className="page stack">
        <h1 className="sr-only">Store</h1>
        <Categories query={query} />
        <p role="status" className={limited ? "quiet" : "sr-only"}>
          {limited && SEARCH_LIMITED}
        </p>
        {front && query.sort === "newest" && <FeaturedApps apps={apps.slice(0, 3)} installButton={installButton} />}
        {front && <StoreSections sections={sections} installButton={installButton} />}
        {apps.length === 0 && query.after === null ? (
          <EmptyState
            icon="🔎"
            title="No apps found matching your search."
            hint="Another word, another category or fewer filters may find more."
            action={<LinkButton to="/store">Clear filters</LinkButton>}
          />
        ) : (
          <AppList key={storeHref(query)} first={loaderData} installButton={installButton} />
        )}
      </main>
      <Dock label="Main">
        <DockLink to="/" icon={<AppsIcon />}>
          My Apps
        </DockLink>
        <DockLink to="/store" current icon={<StoreFillIcon />}>
          Store
        </DockLink>
      </Dock>
    </>
  );
}
