import { useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { Tile, Tiles } from "#app/components/apps/tile.tsx";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { NeedsScript } from "#app/components/feedback/needs-script.tsx";
import { OfflineBanner } from "#app/components/feedback/offline-banner.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { AppIconSkeleton } from "#app/components/icons/app-icon.tsx";
import { Brand } from "#app/components/shell/brand.tsx";
import { ProfilePopover } from "#app/components/shell/profile-popover.tsx";
import { ThemeToggle } from "#app/components/shell/theme-toggle.tsx";
import { TopBar } from "#app/components/shell/top-bar.tsx";
import { accountOf, ownScreenContext, requireActor, servicesContext } from "#app/context.ts";
import { readCookie } from "#app/cookies.ts";
import { onHomeCommand } from "#app/device/home/home-commands.ts";
import { networkFirst } from "#app/device/offline/network-first.ts";
import { useSubscription } from "#app/hooks/use-events.ts";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import type { LiveHandle } from "#app/hooks/use-live-screen.ts";
import { useOfflineSince, useOnline } from "#app/hooks/use-offline-since.ts";
import { NEW_APP_PATH } from "#app/lib/builder-path.ts";
import { focusHeading } from "#app/lib/focus.ts";
import { HOME_PATH } from "#app/lib/home-path.ts";
import { readHome } from "#domain/home/apps.server.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { normalizeText } from "#domain/kit/normalize-text.ts";
import type { Route } from "./+types/route";
import { Hero } from "./hero.tsx";
import { HiddenApps } from "./hidden-apps.tsx";
import * as styles from "./home.module.css";
import { HomeDock } from "./home-dock.tsx";
import { HomeGrid } from "./home-grid.tsx";
import { TourOffer } from "./tour-offer.tsx";
import { useHomeApps } from "./use-home-apps.ts";
import { useHomeMode } from "./use-home-mode.ts";
import { useKeepApps } from "./use-keep-apps.ts";
import { useSortable } from "./use-sortable.ts";

export const meta: Route.MetaFunction = () => [
  { title: `My Apps · ${BRAND}` },
  { name: "description", content: "The apps you installed, and your own." },
];

export const handle: LiveHandle = { liveTopics: ["plan", "library", "decisions"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const home =
    context.get(ownScreenContext).home ??
    (await readHome(context.get(servicesContext), actor, readCookie(request, "zone")));
  return { ...home, account: accountOf(actor), hasTour: !actor.tutorialCompleted };
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return networkFirst("/", serverLoader);
}
clientLoader.hydrate = true as const;

export default function Home({ loaderData }: Route.ComponentProps) {
  const [query, setQuery] = useState("");
  const navigate = useNavigate();
  const offlineSince = useOfflineSince();
  const offline = !useOnline();
  const home = useHomeApps(loaderData.apps);
  const { selection, arranging } = useHomeMode();
  const sortable = useSortable(home.apps, arranging, home.saveOrder);
  const searchText = normalizeText(query.trim());
  const apps = home.apps.filter((app) => normalizeText(app.name).includes(searchText));
  const filteredOutCount = home.apps.filter((app) => selection.ids.has(app.id) && !apps.includes(app)).length;
  const hiddenApps = [...loaderData.hidden, ...home.hiddenOnDevice];
  const mode = offline ? "clock" : homeMode(selection.isActive, sortable.isActive);
  useKeepApps({
    account: loaderData.account?.id ?? null,
    isCurrent: home.isComplete && offlineSince === null,
    tiles: home.apps,
    hidden: hiddenApps,
  });
  useHotkey("/", () => document.getElementById("search")?.focus());
  useHotkey("Escape", onEscape);
  useHotkey("Delete", () => selection.isActive && pressDelete());
  useSubscription(home.isComplete ? onHomeCommand : null, (command) => {
    if (offline) return;
    if (command === "show-hidden") return showHidden();
    setQuery("");
    sortable.stop();
    selection.stop();
    if (command === "delete") selection.start();
    else sortable.start();
  });

  function onEscape(event: KeyboardEvent) {
    const isTyping = event.target instanceof HTMLInputElement && query !== "";
    if (isTyping) return setQuery("");
    if (sortable.held) return sortable.cancel();
    if (sortable.isActive) return sortable.stop();
    if (selection.isActive) return selection.stop();
    setQuery("");
  }

  function showHidden() {
    sortable.stop();
    void home.restoreApps(hiddenApps);
  }

  function changeQuery(text: string) {
    sortable.stop();
    setQuery(text);
  }

  function openSearched() {
    const [first] = apps;
    if (searchText === "" || selection.isActive || offline) return;
    if (first) window.location.assign(first.address);
    else void navigate(searchHref(query));
  }

  function pressDelete() {
    if (!selection.isActive) {
      sortable.stop();
      return selection.start();
    }
    if (selection.ids.size === 0) return selection.stop();
    // The Delete button is removed with the last app.
    if (selection.ids.size === home.apps.length) focusHeading();
    void home.removeApps(selection.ids);
    selection.stop();
  }

  return (
    <>
      <TopBar
        start={<ThemeToggle />}
        center={
          <>
            {!searchText && <Brand />}
            <p role="status" className={searchText ? "one-line" : "sr-only"}>
              {searchText && foundText(query.trim(), apps.length)}
            </p>
          </>
        }
        end={!offline && <ProfilePopover account={loaderData.account} />}
      />
      <main className="page narrow stack">
        <h1 className="sr-only">My Apps</h1>
        {!home.isComplete && <NeedsScript />}
        {offline && loaderData.account?.mode === "builder" && <CanonicalHomeUrl />}
        <OfflineBanner since={offlineSince} />
        {loaderData.hasTour && !offline && <TourOffer />}
        <Hero
          home={loaderData}
          accountId={loaderData.account?.id ?? ""}
          mode={mode}
          onArrange={home.apps.length > 1 && !searchText ? sortable.start : null}
          onExitMode={selection.isActive ? selection.stop : sortable.stop}
          hiddenCount={hiddenApps.length}
          onShowHidden={showHidden}
          filteredOutCount={filteredOutCount}
          offline={offline}
        />
        {sortable.announcement}
        {apps.length > 0 && (
          <HomeGrid
            mode={mode}
            apps={apps}
            installs={home.installs}
            selection={selection}
            sortable={searchText ? null : sortable}
            offline={offline}
            hasNewApp={!offline && !searchText && mode === "clock"}
            onRemove={(ids) => {
              if (ids.size === home.apps.length) focusHeading();
              void home.removeApps(ids);
            }}
          />
        )}
        {home.apps.length === 0 && !home.isComplete && <TileSkeleton />}
        {home.apps.length === 0 && home.isComplete && (
          <EmptyState
            icon="📄"
            title="No apps installed yet."
            hint="Paste an app of your own, or browse the store."
            action={
              !offline && (
                <div className="row wrap">
                  <LinkButton to={NEW_APP_PATH} variant="marker">
                    New app
                  </LinkButton>
                  <LinkButton to="/store">Browse Store</LinkButton>
                  <HiddenApps count={hiddenApps.length} onShow={showHidden} />
                </div>
              )
            }
          />
        )}
        {home.apps.length > 0 && apps.length === 0 && (
          <EmptyState
            icon="🔎"
            title="No apps found matching your search."
            hint={offline ? "Try another word." : undefined}
            action={!offline && <LinkButton to={searchHref(query)}>Search the store for “{query.trim()}”</LinkButton>}
          />
        )}
      </main>
      <HomeDock
        query={query}
        onQueryChange={changeQuery}
        onSearch={openSearched}
        selection={selection}
        onDelete={home.apps.length > 0 ? pressDelete : null}
        offline={offline}
      />
    </>
  );
}

function searchHref(query: string) {
  return `/store?${new URLSearchParams({ search: query.trim() })}`;
}

function homeMode(selecting: boolean, arranging: boolean) {
  if (selecting) return "select";
  return arranging ? "arrange" : "clock";
}

function foundText(query: string, found: number) {
  if (found === 0) return `No apps found for "${query}"`;
  return `Found ${found} ${found === 1 ? "app" : "apps"} for "${query}"`;
}

function TileSkeleton() {
  return (
    <Tiles className={`${styles.tiles} scripted`}>
      <span className="sr-only" role="status">
        Loading...
      </span>
      {["a", "b", "c", "d", "e"].map((name) => (
        <Tile as="div" key={name} className={styles.homeTile} aria-hidden="true">
          <AppIconSkeleton />
          <span className={`skeleton ${styles.tileName}`} />
        </Tile>
      ))}
    </Tiles>
  );
}

/** Offline in builder mode the home can have a URL that opens the builder once the network is back. */
function CanonicalHomeUrl() {
  return useLocation().search === "" && <Navigate to={HOME_PATH} replace />;
}
