import { sha256Hex } from "#domain/kit/ids.ts";
import { connectionAllowlist } from "#domain/previews/app-policy.ts";
import type { VersionRow } from "./app-cache.ts";
import type { PreviewConfig } from "./config.ts";
import { getDocument } from "./documents.ts";
import { loaderBytes, loaderHeaders } from "./loader-page.ts";
import { OFFLINE_FILES } from "./offline-files.ts";
import { type ApprovedDocument, offlineWorkerScript } from "./offline-worker-script.ts";
import { ownAppPolicy } from "./own-app-policy.ts";
import type { PreviewRequest } from "./preview-request.ts";
import { textResponse, viewerOnly } from "./responses.ts";

type Headers = Record<string, string>;

/** `codeVersion`: of an earlier version. `headers`: those of each path that serves the version. */
type Kept = { codeVersion: string | null; headers: Record<string, Headers> };

/** The service worker that keeps an installed app on the device. */
export async function serveOfflineWorker(context: PreviewRequest, row: VersionRow, kept: Kept) {
  const { destination, config } = context;
  if (destination !== "serviceworker") return viewerOnly(config);
  const digest = await servedDigest(storedDocument(row), context);
  if (digest === null) return textResponse(config, 503, "This app can't be kept right now.");
  return workerResponse(config, { digest, hosts: fileHosts(row), ...kept });
}

/** The bytes that the service worker keeps. A page can't ask for them: its policy allows no request to its own origin. */
export async function serveOfflineDocument(context: PreviewRequest, row: VersionRow) {
  const { destination, config } = context;
  if (destination !== "empty") return viewerOnly(config);
  const body = await getDocument(storedDocument(row), context);
  if (!body) return textResponse(config, 503, "This app can't be loaded right now.");
  return bytesResponse(config, body);
}

/** The same for an own app: it keeps the loader, which has no code of an app and is the same on every origin. */
export async function serveLoaderWorker({ label, destination, config }: PreviewRequest) {
  if (destination !== "serviceworker") return viewerOnly(config);
  const digest = await sha256Hex(loaderBytes(config));
  const headers = { "/": loaderHeaders(ownAppPolicy(label, config)) };
  return workerResponse(config, { digest, hosts: FILE_HOSTS, headers, codeVersion: null });
}

export function serveLoaderBytes({ destination, config }: PreviewRequest) {
  return destination === "empty" ? bytesResponse(config, loaderBytes(config)) : viewerOnly(config);
}

/** Whose files are kept with the app. */
export function fileHosts({ contacts_nobody }: VersionRow) {
  return contacts_nobody === 1 ? [] : FILE_HOSTS;
}

const FILE_HOSTS = OFFLINE_FILES.flatMap((files) => files.hosts);

const SCRIPT_HEADERS = { "Cache-Control": "no-cache", "Content-Type": "text/javascript; charset=utf-8" };

function workerResponse({ headersWithoutApp }: PreviewConfig, document: ApprovedDocument) {
  const headers = { ...workerHeaders(headersWithoutApp, document.hosts), ...SCRIPT_HEADERS };
  return new Response(offlineWorkerScript(document), { headers });
}

function bytesResponse({ headersWithoutApp }: PreviewConfig, body: BodyInit) {
  return new Response(body, { headers: { ...headersWithoutApp, "Content-Type": "application/octet-stream" } });
}

function storedDocument({ html_sha256, html_bytes }: VersionRow) {
  return { digest: html_sha256, bytes: html_bytes };
}

/** The service worker runs none of the app's code, and contacts the app's origin and the hosts whose files it keeps. */
function workerHeaders(headers: Readonly<Headers>, hosts: ReadonlyArray<string>): Headers {
  return {
    ...headers,
    "Connection-Allowlist": connectionAllowlist(hosts),
    "Content-Security-Policy": ["default-src 'none'; connect-src 'self'", ...hosts].join(" "),
  };
}

type Context = Parameters<typeof getDocument>[1] & { config: Pick<PreviewConfig, "reporter"> };

const MAX_DIGESTS = 5_000;
const digests = new Map<string, string>();

/** SHA-256 in hex of a document as it is served, with the first script; null if the bucket lacks it. */
async function servedDigest(document: Parameters<typeof getDocument>[0], context: Context) {
  const key = `${document.digest}.${context.config.reporter.version}`;
  const known = digests.get(key);
  if (known) return known;
  const body = await getDocument(document, context);
  if (!body) return null;
  const digest = await sha256Hex(new Uint8Array(await new Response(body).arrayBuffer()));
  if (digests.size >= MAX_DIGESTS) digests.clear();
  digests.set(key, digest);
  return digest;
}
