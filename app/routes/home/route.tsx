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
import { useOffline, useOnline } from "#app/hooks/use-offline.ts";
import { focusHeading } from "#app/lib/focus.ts";
import { fold } from "#app/lib/fold.ts";
import { homeAddress } from "#app/lib/home-address.ts";
import { BRAND } from "#domain/brand.ts";
import { readHome } from "#domain/library/queries.server.ts";
import type { Route } from "./+types/route";
import { Hero } from "./hero.tsx";
import { HiddenApps } from "./hidden-apps.tsx";
import styles from "./home.css?url";
import { HomeDock } from "./home-dock.tsx";
import { HomeGrid } from "./home-grid.tsx";
import { useArrange } from "./use-arrange.ts";
import { useHomeApps } from "./use-home-apps.ts";
import { useSelection } from "./use-selection.ts";
import { useStay } from "./use-stay.ts";
import { useWish } from "./use-wish.ts";

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

/** Without a network, or with one that fails, the screen opens as it was last. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orCopy("/", serverLoader);
}
clientLoader.hydrate = true as const;

export default function Home({ loaderData }: Route.ComponentProps) {
  const [query, setQuery] = useState("");
  const since = useOffline();
  const offline = !useOnline();
  const home = useHomeApps(loaderData.apps);
  const selection = useSelection();
  const arrange = useArrange(home.apps, home.save);
  const address = homeAddress(loaderData.account);
  const wanted = fold(query.trim());
  const apps = home.apps.filter((app) => fold(app.name).includes(wanted));
  const unseen = home.apps.filter((app) => selection.ids.has(app.id) && !apps.includes(app)).length;
  const hidden = [...loaderData.hidden, ...home.hiddenHere];
  const mode = offline ? "clock" : modeOf(selection.active, arrange.active);
  useFresh();
  useStay({ offline, address });
  useHotkey("/", () => document.getElementById("search")?.focus());
  useHotkey("Escape", leave);
  useHotkey("Delete", () => selection.ids.size > 0 && remove());
  useWish(home.known, (wish) => {
    if (offline) return;
    if (wish === "show-hidden") return showHidden();
    setQuery("");
    arrange.stop();
    selection.stop();
    if (wish === "delete") selection.start();
    else arrange.start();
  });

  function leave(event: KeyboardEvent) {
    const typing = event.target instanceof HTMLInputElement && query !== "";
    if (typing) return setQuery("");
    if (arrange.held) return arrange.cancel();
    if (arrange.active) return arrange.stop();
    if (selection.active) return selection.stop();
    setQuery("");
  }

  function showHidden() {
    arrange.stop();
    void home.bringBack(hidden);
  }

  function search(text: string) {
    arrange.stop();
    setQuery(text);
  }

  function remove() {
    if (!selection.active) {
      arrange.stop();
      return selection.start();
    }
    // With the last app its button goes too.
    if (selection.ids.size === home.apps.length) focusHeading();
    if (selection.ids.size > 0) void home.remove(selection.ids);
    selection.stop();
  }

  return (
    <>
      <TopBar
        start={<ThemeToggle />}
        center={
          <>
            {!wanted && <Brand to={address} />}
            <p role="status" className={wanted ? "one-line" : "sr-only"}>
              {wanted && foundText(query.trim(), apps.length)}
            </p>
          </>
        }
        end={!offline && <ProfilePopover account={loaderData.account} />}
      />
      <main className="page narrow stack">
        <h1 className="sr-only">My Apps</h1>
        <OfflineLine since={since} />
        <Hero
          home={loaderData}
          account={loaderData.account?.id ?? ""}
          mode={mode}
          onArrange={home.apps.length > 1 && !wanted ? arrange.start : null}
          onStop={selection.active ? selection.stop : arrange.stop}
          hidden={hidden.length}
          onShowHidden={showHidden}
          unseen={unseen}
          offline={offline}
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
            offline={offline}
          />
        )}
        {home.apps.length === 0 && !home.known && <TileSkeleton />}
        {home.apps.length === 0 && home.known && (
          <EmptyState
            icon="📄"
            title="No apps installed yet."
            hint="The store has small tools and games, each reviewed by hand."
            action={
              !offline && (
                <div className="row wrap">
                  <LinkButton to="/store">Browse Store</LinkButton>
                  <HiddenApps count={hidden.length} onShow={showHidden} />
                </div>
              )
            }
          />
        )}
        {home.apps.length > 0 && apps.length === 0 && (
          <EmptyState icon="🔎" title="No apps found matching your search." hint="Try another word." />
        )}
      </main>
      <HomeDock
        query={query}
        onQuery={search}
        selection={selection}
        onDelete={home.apps.length > 0 ? remove : null}
        offline={offline}
        address={address}
      />
    </>
  );
}

function modeOf(selecting: boolean, arranging: boolean) {
  if (selecting) return "select";
  return arranging ? "arrange" : "clock";
}

function foundText(query: string, found: number) {
  if (found === 0) return `No apps found for "${query}"`;
  return `Found ${found} ${found === 1 ? "app" : "apps"} for "${query}"`;
}

/** Until it is known whether this device has apps of its own. */
function TileSkeleton() {
  return (
    <div className="tile-grid">
      <span className="sr-only" role="status">
        Loading...
      </span>
      {["a", "b", "c", "d", "e"].map((place) => (
        <div key={place} className="tile" aria-hidden="true">
          <span className="app-icon skeleton" />
          <span className="skeleton tile-name" />
        </div>
      ))}
    </div>
  );
}
