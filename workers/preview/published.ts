import { bodyOf } from "./bodies.ts";
import { type PointerRow, pointerCache, readPointer } from "./pointers.ts";
import { documentHeaders, type Policy, type PreviewEnv, policyOf, refuse, type Site } from "./site.ts";

type Sent = { etag: string; headers: Headers };
/** What a label names, and its document's headers: as reviewed, and for users who want it without a network. */
type App = { row: PointerRow; reviewed: Sent; offline: Sent };

const pointers = pointerCache<App | null>();

function sent(policy: Policy, digest: string, site: Site): Sent {
  const headers = documentHeaders(policy, digest, site);
  return { headers, etag: headers.get("ETag") ?? "" };
}

/** The policy of the reviewed version. What the store says contacts nobody is held to it. */
function reviewedPolicy({ contacts_nobody, declared_hosts }: PointerRow, site: Site) {
  if (contacts_nobody) return site.offline;
  const declaredHosts: Array<{ host: string }> = JSON.parse(declared_hosts);
  return declaredHosts.length === 0 ? site.policy : policyOf(site.settings, { declaredHosts });
}

async function readApp(env: PreviewEnv, site: Site, label: string): Promise<App | null> {
  const row = await readPointer(env.DB, label);
  if (!row) return null;
  const { html_sha256 } = row;
  return {
    row,
    reviewed: sent(reviewedPolicy(row, site), html_sha256, site),
    offline: sent(site.offline, html_sha256, site),
  };
}

function sameVersion(ifNoneMatch: string, etag: string) {
  return ifNoneMatch === etag || ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

async function documentOf(
  request: Request,
  row: PointerRow,
  { etag, headers }: Sent,
  env: PreviewEnv,
  site: Site,
  ctx: ExecutionContext,
) {
  const known = request.headers.get("If-None-Match");
  if (known !== null && sameVersion(known, etag)) return new Response(null, { status: 304, headers });
  if (request.method === "HEAD") return new Response(null, { headers });

  const found = bodyOf(
    { digest: row.html_sha256, bytes: row.html_bytes },
    {
      bucket: env.HTML,
      cacheOrigin: `https://${site.appsHost}`,
      tag: site.reporter.tag,
      keepAlive: (work) => ctx.waitUntil(work),
    },
  );
  const body = found instanceof ArrayBuffer ? found : await found;
  return body ? new Response(body, { headers }) : refuse(site.offline, 503, "This app cannot be loaded right now.");
}

/**
 * A published app on its own origin: its document in a frame, its page on the product host anywhere else. What is no
 * document needs no network, and says so.
 */
export async function published(
  request: Request,
  label: string,
  mode: "reviewed" | "offline",
  env: PreviewEnv,
  site: Site,
  ctx: ExecutionContext,
) {
  const policy = site.offline;
  const found = pointers(label, {
    read: (wanted) => readApp(env, site, wanted),
    keepAlive: (work) => ctx.waitUntil(work),
  });
  const app = found instanceof Promise ? await found : found;
  if (!app) return refuse(policy, 404, "App not found");
  if (app.row.status !== "approved") {
    return refuse(policy, 410, "This app is no longer available.", {
      "Clear-Site-Data": '"cache", "storage"',
    });
  }
  if (request.headers.get("Sec-Fetch-Dest") === "document") {
    return refuse(policy, 303, "", { Location: `${site.origin}/p/${encodeURIComponent(app.row.slug)}` });
  }
  return documentOf(request, app.row, app[mode], env, site, ctx);
}
