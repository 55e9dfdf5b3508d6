import { redirect } from "react-router";
import type { ManifestHandle } from "#app/components/shell/manifest-link.tsx";
import { actorContext, frameContext, load, servicesContext } from "#app/context.ts";
import { BRAND } from "#domain/brand.ts";
import { copyOwner, frameSources, openPreview } from "#domain/previews/open.server.ts";
import { readPreviewToken } from "#domain/previews/tokens.server.ts";
import { readPreviewAddress } from "#domain/previews/viewer.ts";
import { reviewedFacts } from "#domain/source-analysis/safety-facts.server.ts";
import type { Route } from "./+types/route";
import { AppChooser } from "./app-chooser.tsx";
import { viewerMeta } from "./meta.ts";
import { OpenedApp } from "./opened-app.tsx";
import { PreviewError } from "./preview-error.tsx";

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
    const { projectId } = await load(context, () => readPreviewToken(services, actor, token, "sandbox"));
    throw redirect(`/p/${projectId}`);
  }
  const opened = await load(context, () => openPreview(services, actor, address));
  const owner = "origin" in opened ? copyOwner(opened, actor) : null;
  if ("origin" in opened) context.get(frameContext).sources = frameSources(opened, { hasCopy: owner !== null });
  const { siteOrigin, mobileListingUrl } = services.config;
  return {
    ...opened,
    /** Whose copy of the app's data is restored and saved; null without a copy. */
    copyOwner: owner,
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
