import { useState } from "react";
import { redirect, useLocation, useRevalidator, useSearchParams } from "react-router";
import { hueStyle } from "#app/components/apps/app-icon.tsx";
import type { ManifestHandle } from "#app/components/shell/manifest-link.tsx";
import { actorContext, frameContext, load, servicesContext } from "#app/context.ts";
import { hasNewVersion } from "#app/device/installs/answer-update.ts";
import { notify } from "#app/lib/toast.ts";
import { BRAND } from "#domain/brand.ts";
import { frameSource, openPreview } from "#domain/previews/open.server.ts";
import { readPreviewToken } from "#domain/previews/tokens.server.ts";
import { readPreviewAddress } from "#domain/previews/viewer.ts";
import { reviewedFacts } from "#domain/source-analysis/safety-facts.server.ts";
import { isOwnWindow } from "#domain/store/app-manifest.ts";
import type { Route } from "./+types/route";
import { hasAddQuery, removeAddQuery } from "./add-query.ts";
import { AddToDevice } from "./add-to-device.tsx";
import { AppChooser } from "./app-chooser.tsx";
import { ClearData } from "./clear-data.tsx";
import { InfoDialog } from "./info-dialog.tsx";
import { viewerMeta } from "./meta.ts";
import { OwnWindowMenu } from "./own-window-menu.tsx";
import { PreviewError } from "./preview-error.tsx";
import { RunningApp } from "./running-app.tsx";
import styles from "./viewer.css?url";
import { ViewerBar } from "./viewer-bar.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData && "app" in loaderData ? viewerMeta(loaderData) : [{ title: `Preview · ${BRAND}` }];

/** An app has a manifest of its own (meta.ts); a private project has none. */
export const handle: ManifestHandle = { hasOwnManifest: true };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = context.get(actorContext);
  const address = readPreviewAddress(params["*"] ?? "", new URL(request.url).searchParams);
  const { token } = address;
  // Removes the token from the URL before any frame could learn it.
  if (token !== null) {
    const { projectId } = await load(() => readPreviewToken(services, actor, token, "sandbox"));
    throw redirect(`/p/${projectId}`);
  }
  const opened = await load(() => openPreview(services, actor, address));
  if ("origin" in opened) context.get(frameContext).sources = [frameSource(opened)];
  const { siteOrigin, mobileListingUrl } = services.config;
  return {
    ...opened,
    siteOrigin,
    mobileListingUrl,
    // Not awaited: only the info dialog shows them.
    facts: "origin" in opened && opened.app.slug ? reviewedFacts(services, opened.app) : null,
  };
}

export default function Viewer({ loaderData }: Route.ComponentProps) {
  const [run, setRun] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [isClearing, setIsClearing] = useState(false);
  const [params] = useSearchParams();
  const [dialog, setDialog] = useState<"about" | "add" | null>(hasAddQuery(params) ? "add" : null);
  const isOwn = isOwnWindow(useLocation());
  const { revalidate } = useRevalidator();
  if (!("origin" in loaderData)) return <AppChooser choice={loaderData} />;
  const { app, origin, token } = loaderData;
  function closeDialog() {
    setDialog(null);
    removeAddQuery();
  }
  async function start() {
    // Its new version may have to ask first, which takes a new page.
    if (await hasNewVersion(app)) return window.location.reload();
    setStopped(false);
    setRun(run + 1);
  }
  function onCleared(isCleared: boolean) {
    setIsClearing(false);
    void start();
    // A private run's token opens one frame only.
    if (token) void revalidate();
    if (isCleared) notify.success("App data cleared");
    else notify.error("Error", "The app's data couldn't be cleared. Please try again.");
  }
  const controls = {
    stopped,
    onStart: () => {
      void start();
      if (token) void revalidate();
    },
    onStop: () => setStopped(true),
    onAbout: () => setDialog("about"),
  };
  return (
    <main className={isOwn ? "viewer own-window" : "viewer"} style={hueStyle(app.id)}>
      <h1 className="sr-only">{app.name}</h1>
      {isOwn ? <OwnWindowMenu name={app.name} {...controls} /> : <ViewerBar opened={loaderData} {...controls} />}
      <InfoDialog
        app={app}
        facts={loaderData.facts}
        mobileListingUrl={loaderData.mobileListingUrl}
        open={dialog === "about"}
        onClose={closeDialog}
        onAdd={app.slug && !isOwn ? () => setDialog("add") : null}
        onClearData={loaderData.path === "/" ? () => setIsClearing(true) : null}
      />
      {app.slug && <AddToDevice app={app} open={dialog === "add"} onClose={closeDialog} />}
      {isClearing ? (
        <ClearData origin={origin} onDone={onCleared} />
      ) : (
        <RunningApp opened={loaderData} run={run} stopped={stopped} onStart={start} />
      )}
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PreviewError error={error} />;
}
