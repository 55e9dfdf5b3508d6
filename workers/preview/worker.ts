import { DAY_MS } from "#domain/durations.ts";
import { CLEAR_DATA_PATH } from "#domain/previews/clear-data.ts";
import { DEVICE, labelKind, MODERATOR, PRIVATE, PUBLISHED, parseLabel } from "#domain/previews/labels.ts";
import { OFFLINE_WORKER_PATH } from "#domain/previews/offline-worker.ts";
import { OPEN_RUN_PATH } from "#domain/previews/open-run-path.ts";
import { reportError } from "#domain/report-error.ts";
import { clearAppData } from "./clear-data.ts";
import { createConfig, type PreviewConfig, type PreviewEnv } from "./config.ts";
import { wantsMemoryStorage, withMemoryStorage } from "./memory-storage/document.ts";
import { openRun } from "./open-run.ts";
import { type PreviewRequest, splitUrl } from "./preview-request.ts";
import { textResponse } from "./responses.ts";
import { serveDeviceApp } from "./serve-device.ts";
import { serveModeratorRun } from "./serve-moderator.ts";
import { servePrivateRun } from "./serve-private.ts";
import { servePublishedApp } from "./serve-published.ts";

const HANDLERS = {
  [PUBLISHED]: servePublishedApp,
  [PRIVATE]: servePrivateRun,
  [MODERATOR]: serveModeratorRun,
  [DEVICE]: serveDeviceApp,
};

let cachedConfig: PreviewConfig | undefined;

export default {
  async fetch(request, env, ctx) {
    cachedConfig ??= createConfig(env);
    const config = cachedConfig;
    try {
      return await respond(request, { env, config, ctx });
    } catch (error) {
      const id = crypto.randomUUID();
      reportError(id, error);
      const headers = { "Retry-After": "2", "X-Request-Id": id };
      return textResponse(config.policy, 503, "This app can't be loaded right now.", headers);
    }
  },
} satisfies ExportedHandler<PreviewEnv>;

function respond(request: Request, { env, config, ctx }: Pick<PreviewRequest, "env" | "config" | "ctx">) {
  const { host, path } = splitUrl(request.url);
  const label = parseLabel(host, config.appsHost);
  if (!label) return textResponse(config.policy, 404, "Not found");
  const kind = labelKind(label);
  const destination = request.headers.get("Sec-Fetch-Dest");
  const context = { request, label, path, destination, env, config, ctx };
  const hasRuns = kind === PRIVATE || kind === MODERATOR;
  if (hasRuns && path === OPEN_RUN_PATH && request.method === "POST") return openRun(context);
  if (path === CLEAR_DATA_PATH && request.method === "POST") return clearAppData(context);
  const response = commonResponse(context) ?? HANDLERS[kind](context);
  return wantsMemoryStorage(request.url) ? withMemory(response, config) : response;
}

async function withMemory(response: Response | Promise<Response>, { siteOrigin }: PreviewConfig) {
  return withMemoryStorage(await response, siteOrigin);
}

function commonResponse({ request: { method, headers }, path, config: { policy, siteOrigin } }: PreviewRequest) {
  if (method !== "GET" && method !== "HEAD")
    return textResponse(policy, 405, "Method not allowed", { Allow: "GET, HEAD" });
  if (headers.get("Service-Worker") !== null && path !== OFFLINE_WORKER_PATH)
    return textResponse(policy, 403, "Service workers are not allowed.");
  if (path === "/robots.txt") return textResponse(policy, 200, "User-agent: *\nDisallow: /\n");
  if (path === "/.well-known/security.txt") return textResponse(policy, 200, securityText(siteOrigin));
  return null;
}

/** RFC 9116 wants it to expire within a year. */
function securityText(siteOrigin: string) {
  const expires = new Date(Date.now() + 365 * DAY_MS).toISOString();
  return `Contact: ${siteOrigin}/faq\nExpires: ${expires}\nPreferred-Languages: en\n`;
}
