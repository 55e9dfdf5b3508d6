import { env, waitUntil } from "cloudflare:workers";
import { createRequestHandler, RouterContextProvider } from "react-router";
import {
  actorContext,
  bodyFailureContext,
  frameContext,
  ownScreenContext,
  requestContext,
  servicesContext,
} from "#app/context.ts";
import { readTokenCookie } from "#app/cookies.ts";
import { connect } from "#db/client.ts";
import { insertErrorCount } from "#domain/administration/health.server.ts";
import { deviceName } from "#domain/auth/device-name.ts";
import { ERROR_STATUS, type Failure } from "#domain/kit/errors.ts";
import { countErrorsWith, reportError } from "#domain/kit/report-error.ts";
import { logRefusal, routeOf } from "#domain/kit/security-log.ts";
import { CLOSE_CODES } from "#domain/kit/sockets.ts";
import { UNEXPECTED_FAILURE } from "#domain/kit/unexpected-failure.ts";
import { checkParts } from "#domain/status/checks.server.ts";
import { createAnonymousPageCache, lacksPersonalPart } from "./anonymous-page-cache.ts";
import { api } from "./api.ts";
import { isForAssistants, respondToAssistant } from "./assistants.ts";
import { limitBody } from "./body-limits.ts";
import { isCrossOrigin } from "./cross-origin.ts";
import { runNightly } from "./nightly.ts";
import { readClientNetwork } from "./read-client-network.ts";
import { isSocketRequest, refuseSocket } from "./refuse-socket.ts";
import { withSecurityHeaders } from "./security-headers.ts";
import { createServices } from "./services.ts";
import { authenticate, type SignedIn } from "./session.ts";
import { createStoreCopies } from "./store-copies.ts";

export { AppViewers } from "./objects/app-viewers.ts";
export { DailyVisitors } from "./objects/daily-visitors.ts";
export { LiveSockets } from "./objects/live-sockets.ts";
export { Throttle } from "./objects/throttle.ts";

const CROSS_ORIGIN: Failure = {
  code: "forbidden",
  title: "Refused",
  message: "This request didn't come from our own pages.",
};

countErrorsWith(countError);

const pages = createAnonymousPageCache();
const storeCopies = createStoreCopies();
let renderPage: ReturnType<typeof createRequestHandler> | undefined;

export default {
  async fetch(request, env, ctx) {
    const url = new URL(request.url);
    if (url.host === env.APPS_HOST || url.host.endsWith(`.${env.APPS_HOST}`)) return env.PREVIEW.fetch(request);
    if (env.DEV && url.host === env.DEV_HOST) return env.DEV.fetch(request);
    const requestId = crypto.randomUUID();
    const visitor = { id: requestId, route: routeOf(request), account: null };
    const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
    const frame: { sources: ReadonlyArray<string> } = { sources: [] };
    const policy = () => ({
      nonce,
      requestId,
      frameSources: frame.sources,
      siteOrigin: env.SITE_ORIGIN,
      appsHost: env.APPS_HOST,
    });
    try {
      if (url.origin !== env.SITE_ORIGIN)
        return withSecurityHeaders(redirectToSite(request, env.SITE_ORIGIN), { ...policy(), mayBeKept: true });
      const limited = await limitBody(request);
      if (isCrossOrigin(request, env.SITE_ORIGIN)) {
        logRefusal(visitor, "foreign origin");
        if (isSocketRequest(request)) return refuseSocket(CLOSE_CODES.foreignOrigin, "Foreign origin");
        return withSecurityHeaders(errorResponse(CROSS_ORIGIN), { ...policy(), mayBeKept: false });
      }
      return await respond(limited);
    } catch (error) {
      reportError(requestId, error);
      return withSecurityHeaders(errorResponse(UNEXPECTED_FAILURE, 500), { ...policy(), mayBeKept: false });
    }

    async function respond({ request, failure }: Awaited<ReturnType<typeof limitBody>>) {
      const waitUntil = inBackground(ctx, requestId);
      const services = createServices(env, { waitUntil, clearPages, storeCopies });
      if (url.pathname.startsWith("/api/v1/") || isForAssistants(url.pathname)) {
        const response = isForAssistants(url.pathname) ? await respondToMcp(request) : await respondByV1(request);
        return withSecurityHeaders(response, { ...policy(), mayBeKept: false });
      }
      const renderFor = (session: SignedIn | null) => async (page: Request) => {
        const render = await loadRenderer();
        return render(page, createPageContext(session));
      };
      const ids = { nonce, requestId };
      const shared = lacksPersonalPart(request) ? await pages.get(request, ids, renderFor(null)) : null;
      if (shared?.status === 200) return withSecurityHeaders(shared, { ...policy(), mayBeKept: false });
      const session = await authenticate(request, services, waitUntil);
      const actor = session?.actor ?? null;
      if (failure) logRefusal({ ...visitor, account: actor?.userId ?? null }, `body: ${failure.code}`);
      const renderOwn = renderFor(session);
      const response = url.pathname.startsWith("/api/")
        ? await respondByApi(request)
        : await (shared ? renderOwn(request) : pages.get(request, ids, renderOwn));
      const account = actor?.sessionKind === "full" ? actor.userId : null;
      return withSecurityHeaders(response, { ...policy(), mayBeKept: false, account });

      async function respondByV1(request: Request) {
        const { respondV1 } = await import("./api/v1/respond.ts");
        return respondV1(request, { services, env, ctx, requestId, waitUntil, failure });
      }

      async function respondToMcp(request: Request) {
        return failure ? errorResponse(failure) : respondToAssistant(request, { env, services, callApi: respondByV1 });
      }

      function respondByApi(request: Request) {
        return failure
          ? errorResponse(failure)
          : api.fetch(
              request,
              { ...env, call: { services, actor, home: session?.screen.home ?? null, requestId } },
              ctx,
            );
      }

      function createPageContext(session: SignedIn | null) {
        const context = new RouterContextProvider();
        context.set(servicesContext, services);
        context.set(actorContext, session?.actor ?? null);
        context.set(ownScreenContext, session?.screen ?? {});
        context.set(frameContext, frame);
        context.set(bodyFailureContext, failure);
        context.set(requestContext, {
          id: requestId,
          route: visitor.route,
          nonce,
          ip: readClientNetwork(request.headers),
          device: deviceName(request.headers.get("user-agent") ?? ""),
          deviceToken: readTokenCookie(request, "device"),
        });
        return context;
      }
    }
  },

  async scheduled(_event, env, ctx) {
    const waitUntil = inBackground(ctx, "nightly");
    const servicesOf = (counted: Env) => createServices(counted, { waitUntil, clearPages, storeCopies });
    await checkParts(servicesOf(env)).catch((error: unknown) => reportError("status", error));
    await runNightly(env, servicesOf).catch((error: unknown) => reportError("nightly", error));
  },
} satisfies ExportedHandler<Env>;

/** One handler an isolate: a handler that gets the build as a function ranks all routes again for each request. */
async function loadRenderer() {
  renderPage ??= createRequestHandler(await import("virtual:react-router/server-build"), import.meta.env.MODE);
  return renderPage;
}

function clearPages() {
  pages.clear();
  storeCopies.clear();
}

/**
 * Runs work after the response and reports its errors, since the runtime would log a failed statement with its
 * parameters.
 */
function inBackground(ctx: ExecutionContext, requestId: string) {
  return (work: Promise<unknown>) => ctx.waitUntil(work.catch((error: unknown) => reportError(requestId, error)));
}

/** Redirects requests to other hosts before a form is shown. */
function redirectToSite(request: Request, siteOrigin: string) {
  if (request.method !== "GET" && request.method !== "HEAD") return new Response("Wrong host", { status: 421 });
  const { pathname, search } = new URL(request.url);
  return new Response(null, { status: 308, headers: { Location: siteOrigin + pathname + search } });
}

function errorResponse(error: Failure, status: number = ERROR_STATUS[error.code]) {
  return Response.json({ error }, { status });
}

/** Counts after the response. A failure to count is dropped, since reporting it would count again. */
function countError(name: string) {
  const counted = insertErrorCount({ db: connect(env.DB), now: Date.now }, name);
  waitUntil(counted.catch(() => {}));
}
