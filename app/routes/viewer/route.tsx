import { useState } from "react";
import { redirect, useRevalidator } from "react-router";
import { hueStyle } from "#app/components/apps/app-icon.tsx";
import { actorContext, frameContext, load, servicesContext } from "#app/context.ts";
import { notify } from "#app/lib/toast.ts";
import { BRAND } from "#domain/brand.ts";
import { reviewedFacts } from "#domain/previews/facts.server.ts";
import { frameSource, openPreview } from "#domain/previews/open.server.ts";
import { readPreviewToken } from "#domain/previews/tokens.server.ts";
import { readPreviewAddress } from "#domain/previews/viewer.ts";
import type { Route } from "./+types/route";
import { AppChooser } from "./app-chooser.tsx";
import { ClearData } from "./clear-data.tsx";
import { viewerMeta } from "./meta.ts";
import { PreviewError } from "./preview-error.tsx";
import { RunningApp } from "./running-app.tsx";
import styles from "./viewer.css?url";
import { ViewerBar } from "./viewer-bar.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData && "app" in loaderData ? viewerMeta(loaderData) : [{ title: `Preview · ${BRAND}` }];

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
  if ("origin" in opened) context.get(frameContext).origin = frameSource(opened);
  // Not awaited: only the info dialog shows it.
  const { siteOrigin } = services.config;
  return {
    ...opened,
    siteOrigin,
    facts: "origin" in opened && opened.app.slug ? reviewedFacts(services, opened.app) : null,
  };
}

export default function Viewer({ loaderData }: Route.ComponentProps) {
  const [run, setRun] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [isClearing, setIsClearing] = useState(false);
  const { revalidate } = useRevalidator();
  if (!("origin" in loaderData)) return <AppChooser choice={loaderData} />;
  const { app, origin, token } = loaderData;
  function start() {
    setStopped(false);
    setRun(run + 1);
  }
  function onCleared(isCleared: boolean) {
    setIsClearing(false);
    start();
    // A private run's token opens one frame only.
    if (token) void revalidate();
    if (isCleared) notify.success("App data cleared");
    else notify.error("Error", "The app's data couldn't be cleared. Please try again.");
  }
  return (
    <main className="viewer" style={hueStyle(app.id)}>
      <h1 className="sr-only">{app.name}</h1>
      <ViewerBar
        opened={loaderData}
        facts={loaderData.facts}
        stopped={stopped}
        onStart={start}
        onStop={() => setStopped(true)}
        onClearData={app.offlineOnly ? null : () => setIsClearing(true)}
      />
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
