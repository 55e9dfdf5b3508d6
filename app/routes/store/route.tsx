import { useEffect, useState } from "react";
import { Link, useFetcher } from "react-router";
import { AppCard } from "#app/components/app-card.tsx";
import { Brand } from "#app/components/brand.tsx";
import { Button, LinkButton } from "#app/components/button.tsx";
import { Dock, DockLink } from "#app/components/dock.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { AppsIcon, StoreFillIcon } from "#app/components/icons.tsx";
import { InstallButton } from "#app/components/install-button.tsx";
import { ProfilePopover } from "#app/components/profile-popover.tsx";
import { ThemeToggle } from "#app/components/theme-toggle.tsx";
import { TopBar } from "#app/components/top-bar.tsx";
import { accountOf, actorContext, servicesContext } from "#app/context.ts";
import { BRAND } from "#domain/brand.ts";
import { listApps } from "#domain/store/queries.server.ts";
import { readChip, readCursor, STORE_CHIPS } from "#domain/store/rules.ts";
import type { Route } from "./+types/route";
import { FeaturedApps } from "./featured-apps.tsx";

export const meta: Route.MetaFunction = () => [
  { title: `Store · ${BRAND}` },
  { name: "description", content: "Small single-file apps, each reviewed by hand and run on an origin of its own." },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const actor = context.get(actorContext);
  const chip = readChip(searchParams.get("category"));
  const page = await listApps(context.get(servicesContext), actor, {
    chip,
    cursor: readCursor(searchParams.get("after")),
  });
  return { ...page, chip, account: accountOf(actor), first: !searchParams.has("after") };
}

export default function Store({ loaderData }: Route.ComponentProps) {
  const { account, chip, installed, first } = loaderData;
  const owned = new Set(installed);
  const featured = first && chip === null ? loaderData.apps.slice(0, 3) : [];
  return (
    <>
      <TopBar
        start={<Brand to="/store" text="Store" />}
        end={
          <>
            <ThemeToggle />
            <ProfilePopover account={account} />
          </>
        }
      />
      <main className="page stack">
        <h1 className="sr-only">Store</h1>
        <Categories current={chip} />
        {featured.length > 0 && <FeaturedApps apps={featured} owned={owned} signedIn={account !== null} />}
        {loaderData.apps.length === 0 ? (
          <EmptyState
            icon="🔎"
            title="No apps found matching your search."
            hint="Other categories have more."
            action={<LinkButton to="/store">Clear filters</LinkButton>}
          />
        ) : (
          <AppList key={chip} first={loaderData} owned={owned} signedIn={account !== null} />
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

function Categories({ current }: { current: string | null }) {
  const names = ["All", ...Object.keys(STORE_CHIPS)];
  return (
    <nav className="chips" aria-label="Categories">
      {names.map((name) => (
        <Link
          key={name}
          className="chip"
          to={name === "All" ? "/store" : `/store?category=${encodeURIComponent(name)}`}
          aria-current={name === (current ?? "All") ? "page" : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

type Page = Pick<Route.ComponentProps["loaderData"], "apps" | "next" | "chip">;

/** The grid, and its next pages by key as they are asked for. */
function AppList({ first, owned, signedIn }: { first: Page; owned: ReadonlySet<string>; signedIn: boolean }) {
  const [more, setMore] = useState<Array<Page>>([]);
  const fetcher = useFetcher<typeof loader>();
  const { data } = fetcher;
  useEffect(() => {
    if (data)
      setMore((pages) => (pages.some((page) => page.apps[0]?.id === data.apps[0]?.id) ? pages : [...pages, data]));
  }, [data]);
  const pages = [first, ...more];
  const next = pages.at(-1)?.next ?? null;
  const href = `/store?${new URLSearchParams({ ...(first.chip ? { category: first.chip } : {}), after: next ?? "" })}`;
  return (
    <section className="stack" aria-labelledby="all-apps">
      <h2 id="all-apps">{first.chip ?? "All apps"}</h2>
      <ul className="card-grid">
        {pages.flatMap((page) =>
          page.apps.map((app) => (
            <li key={app.id}>
              <AppCard app={app}>
                <InstallButton app={app} installed={owned.has(app.id)} signedIn={signedIn} />
              </AppCard>
            </li>
          )),
        )}
      </ul>
      {next && (
        <Button
          look="soft"
          className="center"
          busy={fetcher.state !== "idle" && "Loading..."}
          onClick={() => fetcher.load(href)}
        >
          More apps
        </Button>
      )}
    </section>
  );
}
