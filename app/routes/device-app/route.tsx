import { useEffect, useState } from "react";
import { data } from "react-router";
import { AppFrame } from "#app/components/app-frame.tsx";
import { AppIcon, hueStyle } from "#app/components/app-icon.tsx";
import { LinkButton } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { accountOf, frameContext, requireActor, servicesContext } from "#app/context.ts";
import { useExplorerApps } from "#app/hooks/use-explorer-apps.ts";
import { useFramePrompts } from "#app/hooks/use-frame-prompts.tsx";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { homeAddress } from "#app/lib/home-address.ts";
import { BRAND } from "#domain/brand.ts";
import { appOrigin, deviceLabel } from "#domain/previews/labels.ts";
import { EXPLORER_ID } from "#domain/projects/limits.ts";
import type { Route } from "./+types/route";
import styles from "./device-app.css?url";
import { DeviceBar } from "./device-bar.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = () => [{ title: `Your app · ${BRAND}` }];

/** The server knows only the origin that the app runs on; the app itself comes from this device. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const { id } = params;
  if (!id.startsWith(EXPLORER_ID)) throw data(null, { status: 404 });
  const origin = appOrigin(await deviceLabel(id), context.get(servicesContext).config);
  context.get(frameContext).origin = origin;
  return { id, origin, account: accountOf(actor) };
}

/** An explorer's own app as it runs, without the builder around it. */
export default function DeviceApp({ loaderData }: Route.ComponentProps) {
  const { id, origin, account } = loaderData;
  const app = useExplorerApps(account?.id ?? null).find((one) => one.id === id);
  const hydrated = useHydrated();
  const home = homeAddress(account);
  const [run, setRun] = useState(0);
  const [loaded, setLoaded] = useState<number | null>(null);
  const prompts = useFramePrompts(String(run));
  useEffect(() => {
    if (app) document.title = `${app.name} · ${BRAND}`;
  }, [app]);
  return (
    <main className="viewer" style={hueStyle(id)}>
      <DeviceBar id={id} app={app} home={home} onReload={() => setRun(run + 1)} />
      {app && loaded !== run && (
        <div className="viewer-loading" role="status">
          <AppIcon app={app} size={96} />
          <span className="sr-only">Loading {app.name}</span>
        </div>
      )}
      {app && (
        <AppFrame
          key={run}
          origin={origin}
          html={app.html_code}
          title={app.name}
          onLoad={() => setLoaded(run)}
          onMessage={prompts.onMessage}
          onReload={() => setRun(run + 1)}
        />
      )}
      {hydrated && !app && (
        <EmptyState
          icon="🧩"
          title="Preview Error"
          hint="This app is no longer on this device."
          action={<LinkButton to={home}>Return to Home</LinkButton>}
        />
      )}
      {prompts.dialog}
    </main>
  );
}
