import type { ManifestHandle } from "#app/components/shell/manifest-link.tsx";
import { actorContext, frameContext, load, servicesContext } from "#app/context.ts";
import { leaveToken } from "#app/routes/previews/open.server.ts";
import { reviewedFacts } from "#domain/apps/safety-facts.server.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { mayKeepCloudProjects } from "#domain/kit/permissions.ts";
import { copyOwner, frameSources, openPreview } from "#domain/previews/open.server.ts";
import { readPreviewAddress } from "#domain/previews/preview-address.ts";
import type { Route } from "./+types/route";
import { AppChooser } from "./app-chooser.tsx";
import { viewerMeta } from "./meta.ts";
import { OpenedApp } from "./opened-app.tsx";
import { PreviewError } from "./preview-error.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData && "app" in loaderData ? viewerMeta(loaderData) : [{ title: `Preview · ${BRAND}` }];

export type ViewerHandle = { hasHeading: false };

/** Each app has a manifest of its own (meta.ts). No heading is seen until a dialog opens. */
export const handle: ManifestHandle & ViewerHandle = { hasOwnManifest: true, hasHeading: false };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = context.get(actorContext);
  const address = readPreviewAddress(params["*"] ?? "", new URL(request.url).searchParams);
  await leaveToken(context, address, (projectId) => `/p/${projectId}`);
  const opened = await load(context, () => openPreview(services, actor, address));
  const owner = "origin" in opened ? copyOwner(opened, actor) : null;
  if ("origin" in opened) context.get(frameContext).sources = frameSources(opened, { hasCopy: owner !== null });
  const { siteOrigin, mobileListingUrl } = services.config;
  return {
    ...opened,
    /** Whose copy of the app's data is restored and saved; null without a copy. */
    copyOwner: owner,
    reader: { accountId: actor?.userId ?? null, keepsProjects: actor !== null && mayKeepCloudProjects(actor) },
    /** Of a project; null for an app of the store. */
    projectOwner: "origin" in opened && opened.app.label === null ? (actor?.userId ?? null) : null,
    siteOrigin,
    mobileListingUrl,
    // Not awaited: only the info dialog shows them.
    facts: "origin" in opened && opened.app.slug ? reviewedFacts(services, opened.app) : null,
  };
}

export default function Viewer({ loaderData }: Route.ComponentProps) {
  return "origin" in loaderData ? <OpenedApp opened={loaderData} /> : <AppChooser choice={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PreviewError error={error} />;
}
