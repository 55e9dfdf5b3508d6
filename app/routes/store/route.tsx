import { useLocation } from "react-router";
import { accountOf, actorContext, load, ownScreenContext, servicesContext } from "#app/context.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { readOwnStorePage } from "#domain/store/own-store-page.server.ts";
import { readStorePage } from "#domain/store/store-page.server.ts";
import { parseStoreQuery } from "#domain/store/store-query.ts";
import type { Route } from "./+types/route";
import type { StoreLoaderData } from "./loaded-page.ts";
import { storeMeta } from "./meta.ts";
import { StoreScreen } from "./store-screen.tsx";

export const links: Route.LinksFunction = () => [
  { rel: "alternate", type: "application/rss+xml", title: `New apps · ${BRAND}`, href: "/feed.xml" },
  { rel: "alternate", type: "application/feed+json", title: `New apps · ${BRAND}`, href: "/feed.json" },
];

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  storeMeta({
    query: loaderData?.query ?? parseStoreQuery(new URLSearchParams(location.search)),
    origin: loaderData && !loaderData.failed ? loaderData.origin : null,
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const services = context.get(servicesContext);
  const query = parseStoreQuery(new URL(request.url).searchParams);
  const read = () => (actor ? readOwnStorePage(services, actor, query) : readStorePage(services, null, query));
  const page = context.get(ownScreenContext).store ?? (await load(context, read));
  return { ...page, failed: false as const, query, account: accountOf(actor), origin: services.config.siteOrigin };
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<StoreLoaderData> {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error;
    return { failed: true, query: parseStoreQuery(new URL(request.url).searchParams) };
  }
}

export default function Store({ loaderData }: Route.ComponentProps) {
  return <StoreScreen loaded={loaderData} />;
}

export function ErrorBoundary() {
  const { search } = useLocation();
  return <StoreScreen loaded={{ failed: true, query: parseStoreQuery(new URLSearchParams(search)) }} />;
}
