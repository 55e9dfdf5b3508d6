import { useState } from "react";
import { isRouteErrorResponse, useNavigate } from "react-router";
import { AppFrame } from "#app/components/app-frame.tsx";
import { AppIcon, hueStyle } from "#app/components/app-icon.tsx";
import { Button } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { LeavingDialog } from "#app/components/leaving-dialog.tsx";
import { actorContext, frameContext, load, servicesContext } from "#app/context.ts";
import { BRAND } from "#domain/brand.ts";
import { appOrigin } from "#domain/previews/labels.ts";
import { findRunnable } from "#domain/previews/queries.server.ts";
import type { Route } from "./+types/route";
import styles from "./viewer.css?url";
import { ViewerBar } from "./viewer-bar.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.app.name ?? "Preview"} · ${BRAND}` },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const app = await load(() => findRunnable(services, context.get(actorContext), params.slug));
  const origin = appOrigin(app.label, services.config);
  context.get(frameContext).origin = origin;
  return { app, origin };
}

export default function Viewer({ loaderData }: Route.ComponentProps) {
  const { app, origin } = loaderData;
  const [run, setRun] = useState(0);
  const [loaded, setLoaded] = useState(false);
  const [leaving, setLeaving] = useState<string | null>(null);
  return (
    <main className="viewer" style={hueStyle(app.id)}>
      <h1 className="sr-only">{app.name}</h1>
      <ViewerBar
        app={app}
        onReload={() => {
          setLoaded(false);
          setRun(run + 1);
        }}
      />
      {!loaded && (
        <div className="viewer-loading" role="status">
          <AppIcon app={app} size={96} />
          <span className="sr-only">Loading {app.name}</span>
        </div>
      )}
      <AppFrame
        key={run}
        origin={origin}
        html={app.html}
        title={app.name}
        onLoad={() => setLoaded(true)}
        onMessage={(message) => message.type === "open-link" && setLeaving(message.url)}
      />
      <LeavingDialog url={leaving} onClose={() => setLeaving(null)} />
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const navigate = useNavigate();
  const message = isRouteErrorResponse(error) ? error.data?.message : null;
  return (
    <main className="page-center">
      <EmptyState
        level={1}
        icon="🧩"
        title="Preview Error"
        hint={message ?? "Failed to load app preview"}
        action={
          <span className="row">
            <Button look="soft" onClick={() => navigate(-1)}>
              Go Back
            </Button>
            <Button onClick={() => window.location.reload()}>Try Again</Button>
          </span>
        }
      />
    </main>
  );
}
