import { actorContext, frameContext, load, servicesContext } from "#app/context.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { frameSource, openSubdomain } from "#domain/previews/open.server.ts";
import type { Route } from "./+types/subdomain";
import { PreviewScreen } from "./preview-screen.tsx";
import { SecurityError } from "./security-error.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Preview · ${BRAND}` }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const address = new URL(request.url).searchParams.get("url") ?? "";
  const opened = await load(context, () =>
    openSubdomain(context.get(servicesContext), context.get(actorContext), address),
  );
  context.get(frameContext).sources = [frameSource(opened)];
  return opened;
}

export default function SubdomainPreview({ loaderData }: Route.ComponentProps) {
  return <PreviewScreen opened={loaderData} title="Preview" />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SecurityError error={error} />;
}
