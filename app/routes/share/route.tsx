import type { HeadersFunction, MetaDescriptor } from "react-router";
import type { ManifestHandle } from "#app/components/shell/manifest-link.tsx";
import { actorContext, frameContext, load, servicesContext } from "#app/context.ts";
import { catchActionError } from "#app/device/offline/action-errors.ts";
import { requireOwnDocument } from "#app/device/offline/own-document.ts";
import { keepStaleOnError } from "#app/device/offline/stale-data.ts";
import { unexpected } from "#app/failure-text.ts";
import { defineAction, userIntent } from "#app/forms.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { mayKeepCloudProjects } from "#domain/kit/permissions.ts";
import { isPicture } from "#domain/listing/icons.ts";
import { submitReport } from "#domain/moderation/reports/commands.server.ts";
import { ReportInput } from "#domain/moderation/reports/schemas.ts";
import { readShare } from "#domain/shares/queries.server.ts";
import { manifestPath } from "#domain/store/app-manifest.ts";
import type { Route } from "./+types/route";
import { LinkClosed } from "./link-closed.tsx";
import { SharePage } from "./share-page.tsx";

const NO_INDEX: MetaDescriptor = { name: "robots", content: "noindex, nofollow" };

/** What messengers show is the name and the icon. */
export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: `Link · ${BRAND}` }, NO_INDEX];
  const { app, siteOrigin } = loaderData;
  return [
    { title: `${app.name} · ${BRAND}` },
    NO_INDEX,
    { tagName: "link", rel: "manifest", href: manifestPath({ ...app, slug: null }) },
    { name: "apple-mobile-web-app-title", content: app.name },
    { property: "og:type", content: "website" },
    { property: "og:title", content: app.name },
    { property: "og:image", content: siteOrigin + (isPicture(app.icon) ? app.icon : "/icons/512.png") },
    { name: "twitter:card", content: "summary" },
  ];
};

/** The app has a manifest of its own. */
export const handle: ManifestHandle = { hasOwnManifest: true };

/** Of the closed link's page too. The address is the secret, so no other site learns it. */
export const headers: HeadersFunction = () => ({
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
});

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = context.get(actorContext);
  const { ownerId, expiresAt, ...app } = await load(context, () => readShare(services, params.id));
  context.get(frameContext).sources = [app.origin];
  const { siteOrigin } = services.config;
  return {
    app,
    remainingMs: expiresAt === null ? null : expiresAt - services.now(),
    siteOrigin,
    isOwner: actor?.userId === ownerId,
    accountId: actor?.userId ?? null,
    keepsProjects: actor !== null && mayKeepCloudProjects(actor),
  };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  requireOwnDocument(request);
  return keepStaleOnError(request, serverLoader);
}

export const action = defineAction(
  { report: userIntent({ schema: ReportInput, run: submitReport, toast: "Thank you" }) },
  { failureText: () => unexpected("Error sending report") },
);

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return catchActionError(serverAction, unexpected("Error sending report"));
}

export default function Share({ loaderData }: Route.ComponentProps) {
  return <SharePage {...loaderData} />;
}

/** One page for closed, expired and unknown links. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LinkClosed error={error} />;
}
