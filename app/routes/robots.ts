import { servicesContext } from "#app/context.ts";
import { DAY_SECONDS } from "#domain/kit/durations.ts";
import type { Route } from "./+types/robots";

const DISALLOWED = [
  "/api/",
  "/p/",
  "/preview",
  "/secure-preview-sandbox",
  "/subdomain-preview",
  "/builder",
  "/profile",
];

/** Public pages show these pictures, which are below a disallowed path. */
const ALLOWED = ["/api/icons/"];

export function loader({ context }: Route.LoaderArgs) {
  const { siteOrigin } = context.get(servicesContext).config;
  const allowed = ALLOWED.map((path) => `Allow: ${path}`);
  const disallowed = DISALLOWED.map((path) => `Disallow: ${path}`);
  const lines = ["User-agent: *", ...allowed, ...disallowed, `Sitemap: ${siteOrigin}/sitemap.xml`];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": `public, max-age=${DAY_SECONDS}` },
  });
}
