import { useState } from "react";
import { data } from "react-router";
import { AppFrame } from "#app/components/apps/app-frame.tsx";
import { AppIcon, hueStyle } from "#app/components/apps/app-icon.tsx";
import { StorageNotice } from "#app/components/apps/storage-notice.tsx";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { accountOf, frameContext, requireActor, servicesContext } from "#app/context.ts";
import { useDeviceApps } from "#app/hooks/use-device-apps.ts";
import { useDeviceHtml } from "#app/hooks/use-device-html.ts";
import { useFramePrompts } from "#app/hooks/use-frame-prompts.tsx";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { homePath } from "#app/lib/home-path.ts";
import * as viewerStyles from "#app/routes/viewer/viewer.module.css";
import { BRAND } from "#domain/brand.ts";
import { appOrigin, deviceLabel } from "#domain/previews/labels.ts";
import { DEVICE_APP_ID_PREFIX } from "#domain/projects/device-apps.ts";
import type { Route } from "./+types/route";
import { DeviceBar } from "./device-bar.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Your app · ${BRAND}` }];

/** The server knows the origin only; the app itself is stored on this device. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const { id } = params;
  if (!id.startsWith(DEVICE_APP_ID_PREFIX)) throw data(null, { status: 404 });
  const origin = appOrigin(await deviceLabel(id), context.get(servicesContext).config);
  context.get(frameContext).sources = [origin];
  return { id, origin, account: accountOf(actor) };
}

export default function DeviceApp({ loaderData }: Route.ComponentProps) {
  const { id, origin, account } = loaderData;
  const app = useDeviceApps(account?.id ?? null).find((candidate) => candidate.id === id);
  const html = useDeviceHtml(app);
  const hydrated = useHydrated();
  const homeUrl = homePath(account);
  const [runCount, setRunCount] = useState(0);
  const [loadedRun, setLoadedRun] = useState<number | null>(null);
  const [isStorageRefused, setIsStorageRefused] = useState(false);
  const prompts = useFramePrompts(String(runCount));
  return (
    <main className={viewerStyles.viewer} style={hueStyle(id)}>
      {/* React puts it before the route's title, and a document has its first one. */}
      {app && <title>{`${app.name} · ${BRAND}`}</title>}
      <DeviceBar id={id} app={app} home={homeUrl} onReload={() => setRunCount(runCount + 1)} />
      {app && html !== null && loadedRun !== runCount && (
        <div className={viewerStyles.viewerLoading} role="status">
          <AppIcon app={app} size={96} />
          <span className="sr-only">Loading {app.name}</span>
        </div>
      )}
      <StorageNotice origin={origin} isRefused={isStorageRefused} />
      {app && typeof html === "string" && (
        <AppFrame
          key={runCount}
          origin={origin}
          html={html}
          title={app.name}
          icon={app}
          takesFirstKey
          errorNotice="full"
          onLoad={() => setLoadedRun(runCount)}
          onMessage={(message) => {
            if (message.type === "storage-refused") setIsStorageRefused(true);
            prompts.onMessage(message);
          }}
          onReload={() => setRunCount(runCount + 1)}
        />
      )}
      {hydrated && (!app || html === null) && (
        <EmptyState
          icon="🧩"
          title="Preview Error"
          hint="This app is no longer on this device."
          action={<LinkButton to={homeUrl}>Return to Home</LinkButton>}
        />
      )}
      {prompts.dialog}
    </main>
  );
}
