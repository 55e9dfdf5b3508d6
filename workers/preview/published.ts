import { OFFLINE_PATH, PUBLISHED_CACHING } from "#domain/previews/content-policy.ts";
import { type AppRow, createAppCache, readAppRow } from "./app-cache.ts";
import { createPolicy, type Policy, type PreviewConfig } from "./config.ts";
import { getDocument } from "./documents.ts";
import type { PreviewRequest } from "./preview-request.ts";
import { notFound, textResponse, viewerOnly } from "./responses.ts";

type DocumentVariant = { etag: string; headers: Headers };
/** `reviewed` allows approved hosts; `offline` is for users who switched the network off. */
type PublishedApp = { row: AppRow; reviewed: DocumentVariant; offline: DocumentVariant };

const getApp = createAppCache(readApp);

/** Serves the document in a frame; elsewhere redirects to the app's page on the product. */
export async function servePublishedApp(context: PreviewRequest) {
  const { label, path, destination, config } = context;
  if (path !== "/" && path !== OFFLINE_PATH) return notFound(config.policy);
  if (destination !== "iframe" && destination !== "document") return viewerOnly(config.policy);

  const found = getApp(label, context);
  const app = found instanceof Promise ? await found : found;
  if (!app) return textResponse(config.offlinePolicy, 404, "App not found");
  if (app.row.status !== "approved") {
    const clear = { "Clear-Site-Data": '"cache", "storage"' };
    return textResponse(config.offlinePolicy, 410, "This app is no longer available.", clear);
  }
  if (destination === "document") {
    const Location = `${config.siteOrigin}/p/${encodeURIComponent(app.row.slug)}`;
    return textResponse(config.offlinePolicy, 303, "", { Location });
  }
  return documentResponse(context, app.row, path === OFFLINE_PATH ? app.offline : app.reviewed);
}

async function documentResponse(context: PreviewRequest, row: AppRow, { etag, headers }: DocumentVariant) {
  const { request, config } = context;
  const ifNoneMatch = request.headers.get("If-None-Match");
  if (ifNoneMatch !== null && matchesEtag(ifNoneMatch, etag)) return new Response(null, { status: 304, headers });
  if (request.method === "HEAD") return new Response(null, { headers });
  const found = getDocument({ digest: row.html_sha256, bytes: row.html_bytes }, context);
  const body = found instanceof ArrayBuffer ? found : await found;
  if (!body) return textResponse(config.offlinePolicy, 503, "This app can't be loaded right now.");
  return new Response(body, { headers });
}

function matchesEtag(ifNoneMatch: string, etag: string) {
  return ifNoneMatch === etag || ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

async function readApp(label: string, { env, config }: PreviewRequest): Promise<PublishedApp | null> {
  const row = await readAppRow(env.DB, label);
  if (!row) return null;
  return {
    row,
    reviewed: createVariant(reviewedPolicy(row, config), row.html_sha256, config),
    offline: createVariant(config.offlinePolicy, row.html_sha256, config),
  };
}

/** An app that the store shows as contacting nobody gets no network. */
function reviewedPolicy({ contacts_nobody, declared_hosts }: AppRow, config: PreviewConfig) {
  if (contacts_nobody) return config.offlinePolicy;
  const declaredHosts: Array<{ host: string }> = JSON.parse(declared_hosts);
  return declaredHosts.length === 0 ? config.policy : createPolicy(config.policySettings, { declaredHosts });
}

function createVariant({ headers, version }: Policy, digest: string, { reporter }: PreviewConfig): DocumentVariant {
  const etag = `"${digest}.${version}.${reporter.version}"`;
  const caching = { "Cache-Control": PUBLISHED_CACHING, "Content-Type": "text/html; charset=utf-8", ETag: etag };
  return { etag, headers: new Headers({ ...headers, ...caching }) };
}
