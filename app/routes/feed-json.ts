import { load, servicesContext } from "#app/context.ts";
import { readFeed, writeJsonFeed } from "#domain/store/feeds.server.ts";
import type { Route } from "./+types/feed-json";

export async function loader({ context, params }: Route.LoaderArgs) {
  const feed = await load(context, () => readFeed(context.get(servicesContext), params.id ?? null));
  return Response.json(writeJsonFeed(feed), {
    headers: { "Content-Type": "application/feed+json; charset=utf-8", "Cache-Control": "public, max-age=600" },
  });
}
