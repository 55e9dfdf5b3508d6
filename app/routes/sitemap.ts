import { servicesContext } from "#app/context.ts";
import { readSitemap } from "#domain/store/sitemap.server.ts";
import type { Route } from "./+types/sitemap";

export async function loader({ request, context }: Route.LoaderArgs) {
  const part = new URL(request.url).searchParams.get("part");
  return new Response(await readSitemap(context.get(servicesContext), part), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=600" },
  });
}
