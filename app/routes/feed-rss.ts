import { load, servicesContext } from "#app/context.ts";
import { readFeed, writeRss } from "#domain/store/feeds.server.ts";
import type { Route } from "./+types/feed-rss";

export async function loader({ context, params }: Route.LoaderArgs) {
  const feed = await load(context, () => readFeed(context.get(servicesContext), params.id ?? null));
  return new Response(writeRss(feed), {
    headers: { "Content-Type": "application/rss+xml; charset=utf-8", "Cache-Control": "public, max-age=600" },
  });
}
