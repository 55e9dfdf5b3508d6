import { DATA_RETENTION_MS } from "#domain/app-data/rules.ts";
import { parseVersionPath } from "#domain/previews/app-paths.ts";
import { parseVersionQuery } from "#domain/previews/offline-worker.ts";
import type { AppRow, VersionRow } from "./app-cache.ts";
import { appDataPage } from "./app-data/document.ts";
import { getDocument } from "./documents.ts";
import { keepPage } from "./keep-page.ts";
import type { PreviewRequest } from "./preview-request.ts";
import { type DocumentVariant, getApp, getVersion, headersByPath, type PublishedApp } from "./published-app.ts";
import { missingDocument, notFound, textResponse, viewerOnly } from "./responses.ts";
import { serveOfflineDocument, serveOfflineWorker } from "./serve-offline.ts";

type AnswerApp = (app: PublishedApp) => Response | Promise<Response>;

export function serveApp(context: PreviewRequest) {
  return inFrame(context, ({ row, reviewed }) => documentResponse(context, row, reviewed));
}

export function serveAppOffline(context: PreviewRequest) {
  return inFrame(context, ({ row, offline }) => documentResponse(context, row, offline));
}

/** An earlier version of an app that is in the store, for a user who stays on it (decision 126). */
export function serveVersion(context: PreviewRequest) {
  const asked = parseVersionPath(context.path);
  if (!asked) return notFound(context.config);
  return inFrame(context, async () => {
    const version = await getVersion(context, asked.codeVersion);
    if (!version) return versionGone(context);
    return documentResponse(context, version.row, asked.isOffline ? version.offline : version.reviewed);
  });
}

/** Answers for an app that has left the store too, as long as its users' data is kept. */
export async function serveAppData(context: PreviewRequest) {
  const app = await getApp(context.label, context);
  if (!app) return appNotFound(context);
  return isGone(app) && !keepsData(app) ? appGone(context, app) : appDataPage(context);
}

/** The service worker, which keeps the newest version or the earlier one that its address names. */
export function serveServiceWorker(context: PreviewRequest) {
  return whileInStore(context, async (app) => {
    const codeVersion = parseVersionQuery(context.request.url);
    const version = await findNamedVersion(context, app, codeVersion);
    if (!version) return versionGone(context);
    return serveOfflineWorker(context, version.row, { codeVersion, headers: headersByPath(version, codeVersion) });
  });
}

export function serveKeepPage(context: PreviewRequest) {
  const { destination, config } = context;
  return destination === "iframe" ? whileInStore(context, ({ row }) => keepPage(context, row)) : viewerOnly(config);
}

export function serveWorkerDocument(context: PreviewRequest) {
  return whileInStore(context, async (app) => {
    const version = await findNamedVersion(context, app, parseVersionQuery(context.request.url));
    return version ? serveOfflineDocument(context, version.row) : versionGone(context);
  });
}

function findNamedVersion(context: PreviewRequest, app: PublishedApp, codeVersion: string | null) {
  return codeVersion === null ? app : getVersion(context, codeVersion);
}

/** Serves the document in a frame; in a tab redirects to the app's page on the product. */
function inFrame(context: PreviewRequest, answer: AnswerApp) {
  const { destination, config } = context;
  if (destination !== "iframe" && destination !== "document") return viewerOnly(config);
  return whileInStore(context, (app) => {
    if (destination === "iframe") return answer(app);
    const Location = `${config.siteOrigin}/p/${encodeURIComponent(app.row.slug)}`;
    return textResponse(config, 303, "", { Location });
  });
}

async function whileInStore(context: PreviewRequest, answer: AnswerApp) {
  const found = getApp(context.label, context);
  const app = found instanceof Promise ? await found : found;
  if (!app) return appNotFound(context);
  return isGone(app) ? appGone(context, app) : answer(app);
}

function appNotFound({ config }: PreviewRequest) {
  return textResponse(config, 404, "App not found");
}

function isGone({ row }: { row: AppRow }) {
  return row.status !== "approved";
}

function keepsData({ row }: { row: AppRow }) {
  return Date.now() < row.updated_at + DATA_RETENTION_MS;
}

function appGone(context: PreviewRequest, app: PublishedApp) {
  const clear: Record<string, string> = keepsData(app) ? {} : { "Clear-Site-Data": '"cache", "storage"' };
  const gone = { status: 410, reason: "gone", text: "This app is no longer available." } as const;
  return missingDocument(context, gone, clear);
}

/** Without `Clear-Site-Data`: the app's data serves its newest version too. */
function versionGone(context: PreviewRequest) {
  const gone = { status: 410, reason: "gone", text: "This version is no longer available." } as const;
  return missingDocument(context, gone);
}

async function documentResponse(context: PreviewRequest, row: VersionRow, { etag, headers }: DocumentVariant) {
  const { request } = context;
  const ifNoneMatch = request.headers.get("If-None-Match");
  if (ifNoneMatch !== null && matchesEtag(ifNoneMatch, etag)) return new Response(null, { status: 304, headers });
  if (request.method === "HEAD") return new Response(null, { headers });
  const found = getDocument({ digest: row.html_sha256, bytes: row.html_bytes }, context);
  const body = found instanceof ArrayBuffer ? found : await found;
  const unreadable = { status: 503, reason: "unavailable", text: "This app can't be loaded right now." } as const;
  if (!body) return missingDocument(context, unreadable);
  return new Response(body, { headers });
}

function matchesEtag(ifNoneMatch: string, etag: string) {
  return ifNoneMatch === etag || ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
