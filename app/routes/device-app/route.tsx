import { data, redirect, useLocation } from "react-router";
import { AppFrame } from "#app/components/apps/app-frame.tsx";
import { LazyShareDialog } from "#app/components/apps/lazy-share-dialog.tsx";
import { StorageNotice } from "#app/components/apps/storage-notice.tsx";
import { ViewerLoading, ViewerScreen } from "#app/components/apps/viewer-screen.tsx";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { hueStyle } from "#app/components/icons/app-icon.tsx";
import type { ManifestHandle } from "#app/components/shell/manifest-link.tsx";
import { accountOf, actorContext, frameContext, servicesContext } from "#app/context.ts";
import { readTokenCookie, setCookie } from "#app/cookies.ts";
import { MISSING_APP } from "#app/device/device-apps/device-apps.ts";
import { useAppRun } from "#app/hooks/use-app-run.ts";
import { useDeviceApps } from "#app/hooks/use-device-apps.ts";
import { useDeviceHtml } from "#app/hooks/use-device-html.ts";
import { useFramePrompts } from "#app/hooks/use-frame-prompts.tsx";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useStorageRefused } from "#app/hooks/use-storage-refused.ts";
import { useTouchIcon } from "#app/hooks/use-touch-icon.ts";
import { HOME_PATH } from "#app/lib/home-path.ts";
import { AddToDevice } from "#app/routes/viewer/add-to-device.client.tsx";
import { keepDeviceApp } from "#app/routes/viewer/keep-viewer.ts";
import { OwnWindowMenu } from "#app/routes/viewer/own-window-menu.tsx";
import { useViewerDialog } from "#app/routes/viewer/use-viewer-dialog.ts";
import { appOrigin, deviceLabel } from "#domain/apps/labels.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { DEFAULT_ICON, visibleIcon } from "#domain/listing/icons.ts";
import { isDeviceAppId, newDeviceAppId } from "#domain/projects/device-app-ids.ts";
import { findMovedProject } from "#domain/projects/queries.server.ts";
import { isOwnWindow, manifestPath } from "#domain/store/app-manifest.ts";
import type { Route } from "./+types/route";
import { AboutDeviceApp } from "./about-device-app.client.tsx";
import { DeviceBar } from "./device-bar.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Your app · ${BRAND}` }];

/** The app has a manifest of its own, once this device is found to have the app. */
export const handle: ManifestHandle = { hasOwnManifest: true };

/** The server knows the origin only; the app itself is stored on this device. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { id } = params;
  if (!isDeviceAppId(id)) throw data(null, { status: 404 });
  const services = context.get(servicesContext);
  const actor = context.get(actorContext);
  // Links and windows of an app that was added to the device keep its old address.
  const movedId = actor && (await findMovedProject(services, actor, id));
  if (movedId) throw redirect(`/p/${movedId}${new URL(request.url).search}`);
  const origin = appOrigin(await deviceLabel(id), services.config);
  context.get(frameContext).sources = [origin];
  const page = { id, origin, account: accountOf(actor) };
  const previewId = readTokenCookie(request, "preview");
  if (previewId === null || newDeviceAppId(previewId) !== id) return data(page);
  // A new origin keeps the next new app from reading this app's storage.
  return data(page, { headers: { "Set-Cookie": setCookie(request, "preview", crypto.randomUUID()) } });
}

export default function DeviceApp({ loaderData }: Route.ComponentProps) {
  const { id, origin, account } = loaderData;
  const app = useDeviceApps(account?.id ?? null).find((candidate) => candidate.id === id);
  const result = useDeviceHtml(app);
  const hydrated = useHydrated();
  const homeUrl = account ? HOME_PATH : "/new";
  const { run, hash, onHash, restart } = useAppRun();
  const { isStorageRefused, onStorageMessage } = useStorageRefused();
  const prompts = useFramePrompts(String(run));
  const ownApp = app ? { id, name: app.name, icon: visibleIcon(app.icon) ?? DEFAULT_ICON, slug: null } : null;
  useTouchIcon(ownApp);
  const isOwn = isOwnWindow(useLocation());
  const { dialog, open: openDialog, close: closeDialog } = useViewerDialog();
  return (
    <ViewerScreen isOwnWindow={isOwn} style={hueStyle(app?.icon ?? null)}>
      {/* React puts it before the route's title, and a document has its first one. */}
      {app && <title>{`${app.name} · ${BRAND}`}</title>}
      {ownApp && <link rel="manifest" href={manifestPath(ownApp)} />}
      {ownApp && <meta name="apple-mobile-web-app-title" content={ownApp.name} />}
      {app && isOwn ? (
        <>
          <h1 className="sr-only">{app.name}</h1>
          <OwnWindowMenu
            name={app.name}
            items={[
              { label: "Reload", run: restart },
              { label: "About this app", run: () => openDialog("about") },
            ]}
          />
        </>
      ) : (
        <DeviceBar
          id={id}
          app={app}
          home={homeUrl}
          isVisitor={account === null}
          onReload={restart}
          onShare={() => openDialog("share")}
          onAbout={() => openDialog("about")}
        />
      )}
      <LazyShareDialog app={dialog === "share" ? ownApp : null} isVisitor={account === null} onClose={closeDialog} />
      {app && dialog === "about" && (
        <AboutDeviceApp app={app} onAdd={isOwn ? null : () => openDialog("add")} onClose={closeDialog} />
      )}
      {ownApp && dialog === "add" && <AddToDevice app={ownApp} onClose={closeDialog} />}
      {app && result === undefined && <ViewerLoading app={app} />}
      <StorageNotice origin={origin} isRefused={isStorageRefused} />
      {app && result?.failure === null && (
        <AppFrame
          key={run}
          origin={origin}
          html={result.html}
          opensOffline
          title={app.name}
          icon={app}
          showsLoading
          takesFirstKey
          takesFocus={run > 0}
          hash={hash}
          onHash={onHash}
          errorNotice="full"
          onMessage={(message) => {
            onStorageMessage(message);
            keepDeviceApp(id, message);
            prompts.onMessage(message);
          }}
          onReload={restart}
        />
      )}
      {hydrated && (!app || result?.failure) && (
        <EmptyState
          icon="🧩"
          title="Preview Error"
          hint={result?.failure?.message ?? MISSING_APP}
          action={
            result?.failure?.code === "unavailable" ? (
              <Button onClick={() => window.location.reload()}>Reload</Button>
            ) : (
              <LinkButton to={homeUrl}>{account ? "Return to Home" : "New app"}</LinkButton>
            )
          }
        />
      )}
      {prompts.dialog}
    </ViewerScreen>
  );
}
