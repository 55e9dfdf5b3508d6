import { labelKind, parseLabel } from "#domain/apps/labels.ts";
import { reportError } from "#domain/kit/report-error.ts";
import { OFFLINE_WORKER_PATH } from "#domain/previews/offline-worker.ts";
import { createConfig, type PreviewConfig, type PreviewEnv } from "./config.ts";
import { wantsMemoryStorage, withMemoryStorage } from "./memory-storage/document.ts";
import { type PreviewRequest, splitUrl } from "./preview-request.ts";
import { missingDocument, notFound, textResponse } from "./responses.ts";
import { findRoute } from "./routes.ts";

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
      const failed = { status: 503, reason: "unavailable", text: "This app can't be loaded right now." } as const;
      const destination = request.headers.get("Sec-Fetch-Dest");
      return missingDocument({ destination, config }, failed, headers);
    }
  },
} satisfies ExportedHandler<PreviewEnv>;

function respond(request: Request, { env, config, ctx }: Pick<PreviewRequest, "env" | "config" | "ctx">) {
  const { method, headers } = request;
  const { host, path } = splitUrl(request.url);
  const label = parseLabel(host, config.appsHost);
  if (!label) return notFound(config);
  if (isInsecure(request.url, config)) return redirectToHttps(request.url, config);
  const route = findRoute({ kind: labelKind(label), method, path });
  const context = { request, label, path, destination: headers.get("Sec-Fetch-Dest"), env, config, ctx };
  if (method !== "GET" && method !== "HEAD") {
    return route ? route.answer(context) : textResponse(config, 405, "Method not allowed", { Allow: "GET, HEAD" });
  }
  if (headers.get("Service-Worker") !== null && path !== OFFLINE_WORKER_PATH)
    return textResponse(config, 403, "Service workers are not allowed.");
  const response = route ? route.answer(context) : notFound(config);
  return wantsMemoryStorage(request.url) ? withMemory(response, config) : response;
}

async function withMemory(response: Response | Promise<Response>, { siteOrigin }: PreviewConfig) {
  return withMemoryStorage(await response, siteOrigin);
}

/** Cloudflare answers http too. A local site has no https. */
function isInsecure(url: string, { siteOrigin }: PreviewConfig) {
  return url.startsWith("http:") && siteOrigin.startsWith("https:");
}

/** To the same host, so that browsers learn from it to use https only. */
function redirectToHttps(url: string, config: PreviewConfig) {
  return textResponse(config, 308, "", { Location: url.replace("http:", "https:") });
}
