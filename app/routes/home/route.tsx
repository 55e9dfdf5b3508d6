import { useState } from "react";
import { Brand } from "#app/components/brand.tsx";
import { LinkButton } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { OfflineLine } from "#app/components/offline-line.tsx";
import { ProfilePopover } from "#app/components/profile-popover.tsx";
import { ThemeToggle } from "#app/components/theme-toggle.tsx";
import { TopBar } from "#app/components/top-bar.tsx";
import { accountOf, requireActor, servicesContext } from "#app/context.ts";
import { readCookie } from "#app/cookies.ts";
import { orCopy } from "#app/device/offline.ts";
import { useFresh } from "#app/hooks/use-fresh.ts";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { useOffline } from "#app/hooks/use-offline.ts";
import { BRAND } from "#domain/brand.ts";
import { readHome } from "#domain/library/queries.server.ts";
import type { Route } from "./+types/route";
import { Hero } from "./hero.tsx";
import styles from "./home.css?url";
import { HomeDock } from "./home-dock.tsx";
import { HomeGrid } from "./home-grid.tsx";
import { useArrange } from "./use-arrange.ts";
import { useHomeApps } from "./use-home-apps.ts";
import { useSelection } from "./use-selection.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = () => [
  { title: `My Apps · ${BRAND}` },
  { name: "description", content: "The apps that you installed, and your own." },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const home = await readHome(context.get(servicesContext), actor, readCookie(request, "zone"));
  return { ...home, account: accountOf(actor) };
}

/** Without a network the screen opens as it was last. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orCopy("/", serverLoader);
}
clientLoader.hydrate = true as const;

export default function Home({ loaderData }: Route.ComponentProps) {
  const [query, setQuery] = useState("");
  const offline = useOffline();
  const home = useHomeApps(loaderData.apps);
  const selection = useSelection();
  const arrange = useArrange(home.apps, home.save);
  const wanted = query.trim().toLowerCase();
  const apps = home.apps.filter((app) => app.name.toLowerCase().includes(wanted));
  const hidden = [...loaderData.hidden, ...home.hiddenHere];
  const mode = offline === null ? modeOf(selection.active, arrange.active) : "clock";
  useFresh();
  useHotkey("/", () => document.getElementById("search")?.focus());
  useHotkey("Escape", leave);
  useHotkey("Delete", () => selection.ids.size > 0 && remove());

  function leave() {
    if (arrange.held) return arrange.cancel();
    if (arrange.active) return arrange.stop();
    if (selection.active) return selection.stop();
    setQuery("");
  }

  function remove() {
    if (!selection.active) {
      arrange.stop();
      return selection.start();
    }
    if (selection.ids.size > 0) void home.remove(selection.ids);
    selection.stop();
  }

  return (
    <>
      <TopBar
        start={<ThemeToggle />}
        center={wanted ? <SearchLine query={query.trim()} found={apps.length} /> : <Brand />}
        end={offline === null && <ProfilePopover account={loaderData.account} />}
      />
      <main className="page narrow stack">
        <h1 className="sr-only">My Apps</h1>
        {offline !== null && <OfflineLine since={offline} />}
        <Hero
          home={loaderData}
          account={loaderData.account?.id ?? ""}
          mode={mode}
          onArrange={home.apps.length > 1 && !wanted ? arrange.start : null}
          onStop={selection.active ? selection.stop : arrange.stop}
          hidden={hidden.length}
          onShowHidden={() => void home.bringBack(hidden)}
          offline={offline !== null}
        />
        <p className="sr-only" role="status">
          {arrange.said}
        </p>
        {apps.length > 0 && (
          <HomeGrid
            mode={mode}
            apps={apps}
            installs={home.installs}
            selection={selection}
            arrange={wanted ? null : arrange}
            offline={offline !== null}
          />
        )}
        {home.apps.length === 0 && (
          <EmptyState
            icon="📄"
            title="No apps installed yet."
            hint="The store has small tools and games, each reviewed by hand."
            action={offline === null && <LinkButton to="/store">Browse Store</LinkButton>}
          />
        )}
        {home.apps.length > 0 && apps.length === 0 && (
          <EmptyState icon="🔎" title="No apps found matching your search." hint="Try another word." />
        )}
      </main>
      <HomeDock query={query} onQuery={setQuery} selection={selection} onDelete={remove} offline={offline !== null} />
    </>
  );
}

function modeOf(selecting: boolean, arranging: boolean) {
  if (selecting) return "select";
  return arranging ? "arrange" : "clock";
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
