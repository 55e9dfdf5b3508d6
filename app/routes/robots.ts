import { servicesContext } from "#app/context.ts";
import type { Route } from "./+types/robots";

/** What search engines may read: what everybody may, but no run of an app and nothing of an account. */
const CLOSED = ["/api/", "/p/", "/preview", "/secure-preview-sandbox", "/subdomain-preview", "/builder", "/profile"];

/** Save the pictures that pages, links and structured data name. */
const OPEN = ["/api/icons/"];

export function loader({ context }: Route.LoaderArgs) {
  const { siteOrigin } = context.get(servicesContext).config;
  const allowed = OPEN.map((path) => `Allow: ${path}`);
  const closed = CLOSED.map((path) => `Disallow: ${path}`);
  const lines = ["User-agent: *", ...allowed, ...closed, `Sitemap: ${siteOrigin}/sitemap.xml`];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
