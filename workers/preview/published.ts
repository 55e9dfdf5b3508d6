import { bodyOf } from "./bodies.ts";
import { type PointerRow, pointerCache, readPointer } from "./pointers.ts";
import { documentHeaders, type Policy, type PreviewEnv, refuse, type Site } from "./site.ts";

type App = { row: PointerRow; etag: string; headers: Headers };

const pointers = pointerCache<App | null>();

async function readApp(env: PreviewEnv, policy: Policy, label: string): Promise<App | null> {
  const row = await readPointer(env.DB, label);
  if (!row) return null;
  const headers = documentHeaders(policy, row.html_sha256);
  return { row, headers, etag: headers.get("ETag") ?? "" };
}

function sameVersion(ifNoneMatch: string, etag: string) {
  return ifNoneMatch === etag || ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

async function documentOf(
  request: Request,
  { row, etag, headers }: App,
  env: PreviewEnv,
  site: Site,
  ctx: ExecutionContext,
) {
  const known = request.headers.get("If-None-Match");
  if (known !== null && sameVersion(known, etag)) return new Response(null, { status: 304, headers });
  if (request.method === "HEAD") return new Response(null, { headers });

  const found = bodyOf(
    { digest: row.html_sha256, bytes: row.html_bytes },
    { bucket: env.HTML, cacheOrigin: `https://${site.appsHost}`, keepAlive: (work) => ctx.waitUntil(work) },
  );
  const body = found instanceof ArrayBuffer ? found : await found;
  return body ? new Response(body, { headers }) : refuse(site.policies.a, 503, "This app cannot be loaded right now.");
}

/** A published app on its own origin: its document in a frame, its page on the product host anywhere else. */
export async function published(request: Request, label: string, env: PreviewEnv, site: Site, ctx: ExecutionContext) {
  const policy = site.policies.a;
  const found = pointers(label, {
    read: (wanted) => readApp(env, policy, wanted),
    keepAlive: (work) => ctx.waitUntil(work),
  });
  const app = found instanceof Promise ? await found : found;
  if (!app) return refuse(policy, 404, "App not found");
  if (app.row.status !== "approved") {
    return refuse(policy, 410, "This app is no longer available.", {
      "Clear-Site-Data": '"cache", "cookies", "storage"',
    });
  }
  if (request.headers.get("Sec-Fetch-Dest") === "document") {
    return refuse(policy, 303, "", { Location: `${site.origin}/p/${encodeURIComponent(app.row.slug)}` });
  }
  return documentOf(request, app, env, site, ctx);
}
