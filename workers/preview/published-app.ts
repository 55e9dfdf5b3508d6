import { appOrigin } from "#domain/apps/labels.ts";
import { OFFLINE_PATH, versionPath } from "#domain/previews/app-paths.ts";
import { type AppPolicy, PUBLISHED_CACHE_CONTROL } from "#domain/previews/app-policy.ts";
import { OFFLINE_WORKER_PATH } from "#domain/previews/offline-worker.ts";
import { type AppRow, createAppCache, readAppRow, readVersionRow, type VersionRow } from "./app-cache.ts";
import { createPolicy, type Policy, type PreviewConfig } from "./config.ts";
import type { PreviewRequest } from "./preview-request.ts";

export type DocumentVariant = { etag: string; headers: Headers };
/** `reviewed` allows approved hosts; `offline` is for users who switched the network off. */
type Served<Row> = { row: Row; reviewed: DocumentVariant; offline: DocumentVariant };
export type PublishedApp = Served<AppRow>;
export type PublishedVersion = Served<VersionRow>;

export const getApp = createAppCache(readApp);

const versions = createAppCache(readVersion);

/** Only users who declined an update need it. */
export function getVersion(context: PreviewRequest, codeVersion: string) {
  return versions(`${context.label}/${codeVersion}`, context);
}

/** Of each path that serves the version; null is the newest. */
export function headersByPath({ reviewed, offline }: PublishedVersion, codeVersion: string | null) {
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
async function readVersion(key: string, { env, config }: PreviewRequest): Promise<PublishedVersion | null> {
  const [label = "", codeVersion = ""] = key.split("/");
  const row = await readVersionRow(env.DB, label, codeVersion);
  return row && variantsOf(row, label, config);
}

function variantsOf<Row extends VersionRow>(row: Row, label: string, config: PreviewConfig): Served<Row> {
  const app: AppPolicy = { offlineWorker: appOrigin(label, config) + OFFLINE_WORKER_PATH };
  const offline = createPolicy(config, { ...app, offlineOnly: true });
  return {
    row,
    reviewed: createVariant(reviewedPolicy(row, app, config), row.html_sha256, config),
    offline: createVariant(offline, row.html_sha256, config),
  };
}

/** An app that the store shows as contacting nobody gets no network. */
function reviewedPolicy({ contacts_nobody, declared_hosts }: VersionRow, app: AppPolicy, config: PreviewConfig) {
  const declaredHosts: Array<{ host: string }> = JSON.parse(declared_hosts);
  return createPolicy(config, { ...app, declaredHosts, offlineOnly: contacts_nobody === 1 });
}

function createVariant({ headers, version }: Policy, digest: string, { reporter }: PreviewConfig): DocumentVariant {
  const etag = `"${digest}.${version}.${reporter.version}"`;
  const caching = { "Cache-Control": PUBLISHED_CACHE_CONTROL, "Content-Type": "text/html; charset=utf-8", ETag: etag };
  return { etag, headers: new Headers({ ...headers, ...caching }) };
}
