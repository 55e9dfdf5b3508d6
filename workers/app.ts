import { createRequestHandler, RouterContextProvider } from "react-router";
import { actorContext, frameContext, requestContext, servicesContext } from "#app/context.ts";
import { readToken } from "#app/cookies.ts";
import { deviceName } from "#domain/auth/devices.ts";
import { api } from "./api.ts";
import { secured } from "./headers.ts";
import { runNightly } from "./nightly.ts";
import { isForeign } from "./origin.ts";
import { publicPages } from "./public-pages.ts";
import { createServices } from "./services.ts";
import { readActor } from "./session.ts";

export { Counter } from "./objects/counter.ts";
export { Gate } from "./objects/gate.ts";
export { Inbox } from "./objects/inbox.ts";

const pages = publicPages();
const renderPage = createRequestHandler(() => import("virtual:react-router/server-build"), import.meta.env.MODE);

export default {
  async fetch(request, env, ctx) {
    const url = new URL(request.url);
    if (url.host === env.APPS_HOST || url.host.endsWith(`.${env.APPS_HOST}`)) return env.PREVIEW.fetch(request);
    if (env.DEV && url.host === env.DEV_HOST) return env.DEV.fetch(request);
    const requestId = crypto.randomUUID();
    const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
    const frame: { origin: string | null } = { origin: null };
    const policy = () => ({ nonce, requestId, frame: frame.origin, siteOrigin: env.SITE_ORIGIN });
    if (url.origin !== env.SITE_ORIGIN)
      return secured(otherHost(request, env.SITE_ORIGIN), { ...policy(), personal: false });
    if (isForeign(request, env.SITE_ORIGIN)) return secured(refused(), { ...policy(), personal: true });

    const services = servicesOf(env, ctx);
    const actor = await readActor(request, services, ctx);
    const answer = url.pathname.startsWith("/api/")
      ? await api.fetch(request, { ...env, call: { services, actor, requestId } }, ctx)
      : await pages.answer(request, { nonce, requestId }, (asked) => renderPage(asked, pageContext()));
    const account = actor?.sessionKind === "full" ? actor.userId : null;
    return secured(answer, { ...policy(), personal: true, account });

    function pageContext() {
      const context = new RouterContextProvider();
      context.set(servicesContext, services);
      context.set(actorContext, actor);
      context.set(frameContext, frame);
      context.set(requestContext, {
        id: requestId,
        nonce,
        ip: request.headers.get("cf-connecting-ip") ?? "local",
        device: deviceName(request.headers.get("user-agent") ?? ""),
        deviceToken: readToken(request, "device"),
      });
      return context;
    }
  },

  scheduled(_event, env, ctx) {
    return runNightly(servicesOf(env, ctx));
  },
} satisfies ExportedHandler<Env>;

function servicesOf(env: Env, ctx: ExecutionContext) {
  return createServices(env, { waitUntil: (work) => ctx.waitUntil(work), clearPages: pages.clear });
}

/** The product has one address; whoever asks for another is sent there before any form is shown. */
function otherHost(request: Request, siteOrigin: string) {
  if (request.method !== "GET" && request.method !== "HEAD") return new Response("Wrong host", { status: 421 });
  const { pathname, search } = new URL(request.url);
  return new Response(null, { status: 308, headers: { Location: siteOrigin + pathname + search } });
}

function refused() {
  return Response.json(
    { error: { code: "forbidden", title: "Refused", message: "This request did not come from our own pages." } },
    { status: 403 },
  );
}
