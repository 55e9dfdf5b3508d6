import { type LabelKind, parseLabel } from "#domain/previews/labels.ts";
import { isOpenNetworkPath } from "#domain/previews/open-network.ts";
import { OFFLINE_PATH } from "#domain/previews/policy.ts";
import { reportError } from "#domain/report-error.ts";
import { open as openRun } from "./preview/open.ts";
import { published } from "./preview/published.ts";
import { runDocument, runKeyOf } from "./preview/runs.ts";
import { shimPage } from "./preview/shim.ts";
import { type PreviewEnv, refuse, type Site, siteOf } from "./preview/site.ts";

let built: Site | undefined;

/** Host and path as written in the address, since hosts of apps are compared case-sensitively. */
function addressOf(url: string) {
  const start = url.indexOf("://") + 3;
  const slash = url.indexOf("/", start);
  const query = url.indexOf("?", slash);
  return { host: url.slice(start, slash), path: url.slice(slash, query < 0 ? undefined : query) };
}

async function answer(request: Request, env: PreviewEnv, site: Site, ctx: ExecutionContext) {
  const { host, path } = addressOf(request.url);
  const label = parseLabel(host, site.appsHost);
  if (!label) return refuse(site.policy, 404, "Not found");

  const kind = label.charAt(0) as LabelKind;
  const { policy } = site;
  const { method, headers } = request;
  const opens = kind === "p" || kind === "m";
  if (opens && method === "POST" && path === "/__open") return openRun(request, label, policy, env, site);
  if (method !== "GET" && method !== "HEAD") return refuse(policy, 405, "Method not allowed", { Allow: "GET, HEAD" });
  if (headers.get("Service-Worker") !== null) return refuse(policy, 403, "Service workers are not allowed.");
  if (path === "/robots.txt") return refuse(policy, 200, "User-agent: *\nDisallow: /\n");
  if (path === "/.well-known/security.txt") return refuse(policy, 200, securityText(site));
  const open = kind === "m" && (await isOpenNetworkPath(env.PREVIEW_SECRET ?? "", label, path));
  if (open && headers.get("Sec-Fetch-Dest") === "iframe") return shimPage(site.openNetwork, site);
  const offline = kind === "a" && path === OFFLINE_PATH;
  const key = opens ? runKeyOf(path) : null;
  if (path !== "/" && !offline && !key) return refuse(policy, 404, "Not found");

  const dest = headers.get("Sec-Fetch-Dest");
  const framed = dest === "iframe";
  if (kind === "a" && (framed || dest === "document")) {
    return published(request, label, offline ? "offline" : "reviewed", env, site, ctx);
  }
  if (key && framed) return runDocument(request, { label, key }, policy, env, site);
  return framed ? shimPage(policy, site) : refuse(policy, 403, "This app runs inside its viewer only.");
}

/** Who hears of a hole; to be read again within the year (RFC 9116). */
function securityText({ origin }: Site) {
  const expires = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000).toISOString();
  return `Contact: ${origin}/faq\nExpires: ${expires}\nPreferred-Languages: en\n`;
}

/** Serves user-made apps, each on an origin of its own; one handler for all of `*.APPS_HOST`. */
export default {
  async fetch(request, env, ctx) {
    built ??= siteOf(env);
    try {
      return await answer(request, env, built, ctx);
    } catch (error) {
      reportError("preview", error);
      return refuse(built.policy, 503, "This app cannot be loaded right now.", { "Retry-After": "2" });
    }
  },
} satisfies ExportedHandler<PreviewEnv>;
