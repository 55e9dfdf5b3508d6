import { useState } from "react";
import { useRevalidator } from "react-router";
import { Brand } from "#app/components/brand.tsx";
import { Button, LinkButton } from "#app/components/button.tsx";
import { Clock } from "#app/components/clock.tsx";
import { Dock, DockAction, DockLink } from "#app/components/dock.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { AppsFillIcon, SearchIcon, StoreIcon, TrashIcon } from "#app/components/icons.tsx";
import { ProfilePopover } from "#app/components/profile-popover.tsx";
import { ThemeToggle } from "#app/components/theme-toggle.tsx";
import { TopBar } from "#app/components/top-bar.tsx";
import { accountOf, requireActor, servicesContext } from "#app/context.ts";
import { uninstallAll } from "#app/device/installs.ts";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { BRAND } from "#domain/brand.ts";
import { listHome } from "#domain/library/queries.server.ts";
import type { Route } from "./+types/route";
import { HomeGrid } from "./home-grid.tsx";
import { useSelection } from "./use-selection.ts";

export const meta: Route.MetaFunction = () => [{ title: `My Apps · ${BRAND}` }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  return { apps: await listHome(context.get(servicesContext), actor), account: accountOf(actor) };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const [query, setQuery] = useState("");
  const { revalidate } = useRevalidator();
  const selection = useSelection();
  useHotkey("/", () => document.getElementById("search")?.focus());
  useHotkey("Escape", () => (selection.active ? selection.stop() : setQuery("")));
  const wanted = query.trim().toLowerCase();
  const apps = loaderData.apps.filter((app) => app.name.toLowerCase().includes(wanted));
  function remove() {
    if (!selection.active) return selection.start();
    if (selection.ids.size === 0) return selection.stop();
    void uninstallAll([...selection.ids], () => void revalidate());
    selection.stop();
  }
  return (
    <>
      <TopBar
        start={<ThemeToggle />}
        center={wanted ? <SearchLine query={query.trim()} found={apps.length} /> : <Brand />}
        end={<ProfilePopover account={loaderData.account} />}
      />
      <main className="page narrow stack">
        <h1 className="sr-only">My Apps</h1>
        {selection.active ? (
          <div className="row wrap delete-line" role="status">
            <p className="grow">Select apps to uninstall by clicking on them</p>
            <Button look="soft" onClick={selection.stop}>
              Cancel
            </Button>
          </div>
        ) : (
          <Clock />
        )}
        {apps.length > 0 && <HomeGrid apps={apps} selection={selection} />}
        {loaderData.apps.length === 0 && (
          <EmptyState
            icon="📄"
            title="No apps installed yet."
            hint="The store has small tools and games, each reviewed by hand."
            action={<LinkButton to="/store">Browse Store</LinkButton>}
          />
        )}
        {loaderData.apps.length > 0 && apps.length === 0 && (
          <EmptyState icon="🔎" title="No apps found matching your search." hint="Try another word." />
        )}
      </main>
      <Dock label="Main">
        <label className="dock-search" htmlFor="search">
          <SearchIcon />
          <input
            id="search"
            type="search"
            aria-label="Search your apps"
            placeholder="Search your apps..."
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </label>
        <DockLink to="/" current icon={<AppsFillIcon />}>
          Apps
        </DockLink>
        <DockLink to="/store" icon={<StoreIcon />}>
          Store
        </DockLink>
        <DockAction tone={selection.ids.size > 0 ? "danger" : undefined} icon={<TrashIcon />} onClick={remove}>
          {selection.active ? `Delete (${selection.ids.size})` : "Delete"}
        </DockAction>
      </Dock>
    </>
  );
}

function SearchLine({ query, found }: { query: string; found: number }) {
  const text =
    found === 0 ? `No apps found for "${query}"` : `Found ${found} ${found === 1 ? "app" : "apps"} for "${query}"`;
  return (
    <p role="status" className="one-line">
      {text}
    </p>
  );
}
