import { APP_DATA_PATH } from "#domain/app-data/paths.ts";
import { DATA_RETENTION_MS } from "#domain/app-data/rules.ts";
import { OFFLINE_PATH, parseVersionPath, versionPath } from "#domain/previews/app-paths.ts";
import { type AppPolicy, PUBLISHED_CACHE_CONTROL } from "#domain/previews/app-policy.ts";
import { appOrigin } from "#domain/previews/labels.ts";
import { OFFLINE_DOCUMENT_PATH, OFFLINE_WORKER_PATH, parseVersionQuery } from "#domain/previews/offline-worker.ts";
import { type AppRow, createAppCache, readAppRow, readVersionRow, type VersionRow } from "./app-cache.ts";
import { appDataPage } from "./app-data/document.ts";
import { createPolicy, type Policy, type PreviewConfig } from "./config.ts";
import { getDocument } from "./documents.ts";
import type { PreviewRequest } from "./preview-request.ts";
import { notFound, textResponse, viewerOnly } from "./responses.ts";
import { serveOfflineDocument, serveOfflineWorker } from "./serve-offline.ts";

type DocumentVariant = { etag: string; headers: Headers };
/** `reviewed` allows approved hosts; `offline` is for users who switched the network off. */
type PublishedApp = Served<AppRow>;
type Served<Row> = { row: Row; reviewed: DocumentVariant; offline: DocumentVariant };

const DOCUMENT_PATHS = new Set(["/", OFFLINE_PATH]);
/** Paths that don't serve the document to a frame, and check by themselves for whom they are. */
const OTHER_PATHS = new Set([APP_DATA_PATH, OFFLINE_WORKER_PATH, OFFLINE_DOCUMENT_PATH]);

const getApp = createAppCache(readApp);
/** Only users who declined an update need it. */
const getVersion = createAppCache(readVersion);

/** Serves the document in a frame; elsewhere redirects to the app's page on the product. */
export async function servePublishedApp(context: PreviewRequest) {
  const { label, path, destination, config } = context;
  const version = parseVersionPath(path);
  const isOther = OTHER_PATHS.has(path);
  if (!isOther && !DOCUMENT_PATHS.has(path) && !version) return notFound(config.policy);
  if (!isOther && destination !== "iframe" && destination !== "document") return viewerOnly(config.policy);

  const found = getApp(label, context);
  const app = found instanceof Promise ? await found : found;
  if (!app) return textResponse(config.offlinePolicy, 404, "App not found");
  const isGone = app.row.status !== "approved";
  const keepsData = !isGone || Date.now() < app.row.updated_at + DATA_RETENTION_MS;
  if (path === APP_DATA_PATH && keepsData) return appDataPage(context);
  if (isGone) {
    const clear: Record<string, string> = keepsData ? {} : { "Clear-Site-Data": '"cache", "storage"' };
    return textResponse(config.offlinePolicy, 410, "This app is no longer available.", clear);
  }
  if (path === OFFLINE_DOCUMENT_PATH || path === OFFLINE_WORKER_PATH) return keptResponse(context, app);
  if (destination === "document") {
    const Location = `${config.siteOrigin}/p/${encodeURIComponent(app.row.slug)}`;
    return textResponse(config.offlinePolicy, 303, "", { Location });
  }
  if (version) return versionResponse(context, version);
  return documentResponse(context, app.row, path === OFFLINE_PATH ? app.offline : app.reviewed);
}

/** For the service worker, which keeps the newest version or the earlier one that its address names. */
async function keptResponse(context: PreviewRequest, app: PublishedApp) {
  const codeVersion = parseVersionQuery(context.request.url);
  const version = codeVersion === null ? app : await getVersion(`${context.label}/${codeVersion}`, context);
  if (!version) return versionGone(context);
  if (context.path === OFFLINE_DOCUMENT_PATH) return serveOfflineDocument(context, version.row);
  return serveOfflineWorker(context, version.row, { codeVersion, headers: headersByPath(version, codeVersion) });
}

/** An earlier version of an app that is in the store, for a user who stays on it (decision 126). */
async function versionResponse(
  context: PreviewRequest,
  { codeVersion, isOffline }: { codeVersion: string; isOffline: boolean },
) {
  const version = await getVersion(`${context.label}/${codeVersion}`, context);
  if (!version) return versionGone(context);
  return documentResponse(context, version.row, isOffline ? version.offline : version.reviewed);
}

/** Without `Clear-Site-Data`: the app's data serves its newest version too. */
function versionGone({ config }: PreviewRequest) {
  return textResponse(config.offlinePolicy, 410, "This version is no longer available.");
}

async function documentResponse(context: PreviewRequest, row: VersionRow, { etag, headers }: DocumentVariant) {
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

function headersByPath({ reviewed, offline }: Served<VersionRow>, codeVersion: string | null) {
  const path = codeVersion === null ? "" : versionPath(codeVersion);
  return {
    [path || "/"]: Object.fromEntries(reviewed.headers),
    [path + OFFLINE_PATH]: Object.fromEntries(offline.headers),
  };
}

async function readApp(label: string, { env, config }: PreviewRequest): Promise<PublishedApp | null> {
  const row = await readAppRow(env.DB, label);
  return row && variantsOf(row, label, config);
}

/** `key`: label and version. */
async function readVersion(key: string, { env, config }: PreviewRequest): Promise<Served<VersionRow> | null> {
  const [label = "", codeVersion = ""] = key.split("/");
  const row = await readVersionRow(env.DB, label, codeVersion);
  return row && variantsOf(row, label, config);
}

function variantsOf<Row extends VersionRow>(row: Row, label: string, config: PreviewConfig): Served<Row> {
  const app: AppPolicy = { offlineWorker: appOrigin(label, config) + OFFLINE_WORKER_PATH };
  const offline = createPolicy(config.policySettings, { ...app, offlineOnly: true });
  return {
    row,
    reviewed: createVariant(reviewedPolicy(row, app, config), row.html_sha256, config),
    offline: createVariant(offline, row.html_sha256, config),
  };
}

/** An app that the store shows as contacting nobody gets no network. */
function reviewedPolicy({ contacts_nobody, declared_hosts }: VersionRow, app: AppPolicy, config: PreviewConfig) {
  const declaredHosts: Array<{ host: string }> = JSON.parse(declared_hosts);
  return createPolicy(config.policySettings, { ...app, declaredHosts, offlineOnly: contacts_nobody === 1 });
}

function createVariant({ headers, version }: Policy, digest: string, { reporter }: PreviewConfig): DocumentVariant {
  const etag = `"${digest}.${version}.${reporter.version}"`;
  const caching = { "Cache-Control": PUBLISHED_CACHE_CONTROL, "Content-Type": "text/html; charset=utf-8", ETag: etag };
  return { etag, headers: new Headers({ ...headers, ...caching }) };
}
