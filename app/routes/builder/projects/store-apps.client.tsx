import { useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { CardList } from "#app/components/apps/card-list.tsx";
import { InstallButton } from "#app/components/apps/install-button.tsx";
import { InstallButtons, useInstallButtons } from "#app/components/apps/install-buttons.tsx";
import { SkeletonCards } from "#app/components/apps/skeleton-cards.tsx";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { type InstallApp, isInstalled } from "#app/device/installs/installs.ts";
import { uninstall } from "#app/device/installs/uninstall.client.ts";
import { useInstalls } from "#app/hooks/use-install.ts";
import { useTimeout } from "#app/hooks/use-timer.ts";
import { focusHeadingOnRemoval } from "#app/lib/focus.ts";
import { ignoreHeldKey } from "#app/lib/ignore-held-key.ts";
import type { StoreLoaderData } from "#app/routes/store/loaded-page.ts";
import { LOAD_FAILURE } from "#app/routes/store/texts.ts";
import { BUILDER_STORE_CATEGORIES } from "#domain/listing/categories.ts";
import { SEARCH_LIMITED, storeHref } from "#domain/store/store-query.ts";
import * as projectsStyles from "./projects.module.css";

const SEARCH_DEBOUNCE_MS = 250;

export function StoreApps() {
  const [storeUrl, setStoreUrl] = useState("/store?");
  const { load, data: loaded, state } = useFetcher<StoreLoaderData>();
  const data = loaded && !loaded.failed ? loaded : null;
  useTimeout((url) => void load(url), storeUrl.includes("search=") ? SEARCH_DEBOUNCE_MS : 0, storeUrl);
  const installedIds = new Set(data?.installed);
  const installs = useInstalls();
  const { revalidate } = useRevalidator();
  return (
    <>
      <form
        className={`row ${projectsStyles.findLine}`}
        onSubmit={(event) => event.preventDefault()}
        onChange={(event) => setStoreUrl(storeUrlOf(new FormData(event.currentTarget)))}
      >
        <input
          type="search"
          className="input grow"
          aria-label="Search store apps"
          placeholder="Search store apps..."
          name="search"
        />
        <select className={`input ${projectsStyles.short}`} aria-label="Category" name="category">
          {["All", ...BUILDER_STORE_CATEGORIES].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </form>
      <h2 className="sr-only">Apps</h2>
      <p className="quiet" role="status">
        {statusText(state === "idle" ? loaded : undefined)}
        {data?.limited && ` · ${SEARCH_LIMITED}`}
      </p>
      {loaded?.failed && (
        <EmptyState
          icon="📡"
          title={LOAD_FAILURE.title}
          hint={LOAD_FAILURE.message}
          action={
            <Button ref={focusHeadingOnRemoval} onClick={() => void load(storeUrl)}>
              Try Again
            </Button>
          }
        />
      )}
      {data?.apps.length === 0 && (
        <EmptyState icon="🔎" title="No apps found in store." hint="Try another word or another category." />
      )}
      {!loaded && <SkeletonCards className={projectsStyles.storeCards} />}
      <InstallButtons installed={[]} signedIn>
        <CardList apps={data?.apps ?? []} className={projectsStyles.storeCards}>
          {(app) => (
            <span className="row">
              {isInstalled(installs.get(app.id), installedIds.has(app.id)) ? (
                <UninstallButton app={app} onUninstalled={() => void revalidate()} />
              ) : (
                <InstallButton app={app} />
              )}
              <a className="button ghost" href={`/p/${app.slug}`} aria-label={`Preview ${app.name}`}>
                Preview
              </a>
            </span>
          )}
        </CardList>
      </InstallButtons>
      {data?.next && (
        <LinkButton variant="soft" className="center" to={storeHref(data.query, { after: data.next })}>
          More in the store
        </LinkButton>
      )}
    </>
  );
}

/** Replaces the install button, and shares the focus with it. */
function UninstallButton({ app, onUninstalled }: { app: InstallApp; onUninstalled: () => void }) {
  const { focusRef } = useInstallButtons();
  return (
    <Button
      ref={focusRef}
      data-app={app.id}
      variant="soft"
      aria-label={`Uninstall ${app.name}`}
      onKeyDown={ignoreHeldKey}
      onClick={() => uninstall(app, onUninstalled)}
    >
      Uninstall
    </Button>
  );
}

function storeUrlOf(fields: FormData) {
  const search = String(fields.get("search")).trim();
  const category = String(fields.get("category"));
  const params = { ...(search !== "" && { search }), ...(category !== "All" && { category }) };
  return `/store?${new URLSearchParams(params)}`;
}

function statusText(loaded: StoreLoaderData | undefined) {
  if (!loaded) return "Loading App Store...";
  return loaded.failed ? "" : `${loaded.apps.length}${loaded.next ? "+" : ""} apps`;
}
