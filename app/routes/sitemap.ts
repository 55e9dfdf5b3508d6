import { servicesContext } from "#app/context.ts";
import { writeSitemap } from "#domain/store/sitemap.server.ts";
import type { Route } from "./+types/sitemap";

/** /sitemap.xml, and its parts once the store needs several. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const part = new URL(request.url).searchParams.get("part");
  const sitemap = await writeSitemap(context.get(servicesContext), part);
  return new Response(sitemap, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=600" },
  });
}
