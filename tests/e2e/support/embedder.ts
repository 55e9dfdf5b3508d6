import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { frameName } from "#domain/app-data/frame-name.ts";
import { deviceLabel } from "#domain/apps/labels.ts";
import { SHARED_RUN_PATH } from "#domain/previews/app-paths.ts";
import { FRAME_SANDBOX, frameAllow } from "#domain/previews/app-policy.ts";
import { startAppsHost } from "./escape/apps-host.ts";

/**
 * "kept" modes are of an installed or own app whose document comes from its service worker once `takeAppsAway` was called.
 * Of own apps that document is the loader, also of a private run, whose server is away.
 * "network off, copied": the user switched the network off, and the viewer reads the app's data. "in memory": the
 * browser refuses storage, and the app starts with its account's copy. "content policy alone" is a browser without
 * `Connection-Allowlist`; "unguarded" proves the harness.
 */
export type Mode =
  | "published"
  | "kept"
  | "contacts nobody"
  | "kept, contacts nobody"
  | "kept, device"
  | "kept, private"
  | "network off, copied"
  | "in memory"
  | "earlier version"
  | "private"
  | "device"
  | "unsaved"
  | "moderator"
  | "moderator, shared"
  | "shared"
  | "content policy alone"
  | "unguarded";

/** First letters of the labels of origins that get their document from the product's page by message. */
const HANDOVER_LABELS: Partial<Record<Mode, string>> = {
  device: "l",
  "kept, device": "l",
  unsaved: "p",
  moderator: "m",
  "moderator, shared": "m",
};

/** `frame` is the index of the app's frame, -1 for any other sender. */
export type FrameMessage = { origin: string; frame: number; type: string } & Record<string, unknown>;

export type Embedder = Awaited<ReturnType<typeof startEmbedder>>;

const KEPT: ReadonlySet<Mode> = new Set(["kept", "kept, contacts nobody", "kept, device", "kept, private"]);
/** Of the document that is framed, where it is not "/". */
const PATHS: Partial<Record<Mode, string>> = {
  "network off, copied": "/offline",
  "moderator, shared": SHARED_RUN_PATH,
  "earlier version": "/v/00",
  "in memory": "/?__memory=",
};
/** The viewer reads what the app keeps. */
const COPIED: ReadonlySet<Mode> = new Set(["network off, copied", "in memory"]);
const EMPTY_COPY = frameName([["typed", "text"]], "[[]]");

type FramedApp = { origin: string; html: string; mode: Mode; token?: string };

function renderFrame({ origin, mode, token }: FramedApp, index: number, size: string) {
  const guard = `sandbox="${FRAME_SANDBOX}" allow="${frameAllow(origin)}" referrerpolicy="origin"`;
  const name = mode === "in memory" ? EMPTY_COPY.replaceAll('"', "&quot;") : `app${index}`;
  const frame = `<iframe name="${name}" style="${size}" ${mode === "unguarded" ? "" : guard}`;
  if (!token) return `${frame} src="${origin}${PATHS[mode] ?? "/"}"></iframe>`;
  return `<form style="display:contents" method="post" action="${origin}/__open" target="app${index}"><input type="hidden" name="token" value="${token}"></form>
    ${frame}></iframe><script>document.forms[${index}].submit()</script>`;
}

function renderPage(framed: ReadonlyArray<FramedApp>, { isAway }: { isAway: boolean }) {
  const apps = framed.map((app) => (isAway && KEPT.has(app.mode) ? { ...app, token: undefined } : app));
  const handovers = apps.map(({ origin, html, mode }) => ({
    origin,
    html: mode in HANDOVER_LABELS || (mode === "kept, private" && isAway) ? html : null,
    isKept: KEPT.has(mode),
    isCopied: COPIED.has(mode),
  }));
  const size = apps.length === 1 ? "width:600px;height:300px" : "width:100px;height:50px";
  return `<!doctype html><title>Product</title><body><h1>Product</h1><script>
    localStorage.setItem("secret", "product-secret");
    window.messages = [];
    const apps = ${JSON.stringify(handovers).replaceAll("<", "\\u003c")};
    addEventListener("message", ({ origin, source, data }) => {
      const frame = [...document.querySelectorAll("iframe")].findIndex(({ contentWindow }) => contentWindow === source);
      if (messages.length < 5000) messages.push({ ...data, origin, frame });
      const app = apps[frame];
      if (app?.isKept && origin === app.origin && data.type === "ready") source.postMessage({ type: "offline", opensOffline: true }, origin);
      if (app?.isCopied && origin === app.origin && data.type === "ready")
        source.postMessage({ type: "read-data", reader: "port.postMessage(localStorage.length)" }, origin, [new MessageChannel().port2]);
      if (app?.html && origin === app.origin && data.type === "ready") source.postMessage({ type: "run", html: app.html, opensOffline: app.isKept }, origin);
    });</script>${apps.map((app, index) => renderFrame(app, index, size)).join("")}`;
}

function pageHeaders(apps: ReadonlyArray<FramedApp>): Record<string, string> {
  if (apps.some(({ mode }) => mode === "unguarded")) return {};
  const frames = apps
    .map(({ origin, mode }) => {
      if (mode === "moderator, shared") return origin + SHARED_RUN_PATH;
      return mode === "network off, copied" ? `${origin}/offline ${origin}/__data` : origin;
    })
    .join(" ");
  const policy = `default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; frame-src ${frames}`;
  return { "Content-Security-Policy": `${policy}; base-uri 'none'; object-src 'none'; frame-ancestors 'none'` };
}

const COOKIES = [
  "session=product-secret; HttpOnly; SameSite=Lax; Path=/",
  "readable=product-secret; SameSite=Lax; Path=/",
];

async function handoverLabel(kind: string) {
  return kind + (await deviceLabel(crypto.randomUUID())).slice(1);
}

export async function startEmbedder() {
  let framed: Array<FramedApp> = [];
  let isAway = false;
  const calls: Array<{ url: string; cookie: string }> = [];

  function answer(request: IncomingMessage, response: ServerResponse) {
    const unguarded = framed.find(({ origin }) => origin === `http://${request.headers.host}`);
    if (unguarded) {
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(unguarded.html);
      return;
    }
    if (request.url?.startsWith("/api")) {
      calls.push({ url: request.url, cookie: request.headers.cookie ?? "" });
      response.writeHead(200, { "Content-Type": "application/json" }).end('{"secret":"product-secret"}');
      return;
    }
    response
      .writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Set-Cookie": COOKIES, ...pageHeaders(framed) })
      .end(renderPage(framed, { isAway }));
  }

  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const siteOrigin = `http://localhost:${port}`;
  const apps = await startAppsHost(siteOrigin);
  let appsWithoutAllowlist: typeof apps | null = null;
  let keptApps: typeof apps | null = null;

  function setAway(value: boolean) {
    isAway = value;
    keptApps?.setAway(value);
  }

  async function prepareFrame(mode: Mode, html: string): Promise<{ origin: string; token?: string }> {
    if (mode === "unguarded") return { origin: `http://${crypto.randomUUID()}.localhost:${port}` };
    if (mode === "private") return apps.openRun(html);
    if (mode === "content policy alone") {
      appsWithoutAllowlist ??= await startAppsHost(siteOrigin, { allowlist: false });
      return { origin: appsWithoutAllowlist.originOf(await appsWithoutAllowlist.publish(html)) };
    }
    const contactsNobody = mode === "contacts nobody" || mode === "kept, contacts nobody";
    if (KEPT.has(mode)) {
      keptApps ??= await startAppsHost(siteOrigin);
      setAway(false);
      const label = HANDOVER_LABELS[mode];
      if (label) return { origin: keptApps.originOf(await handoverLabel(label)) };
      if (mode === "kept, private") return keptApps.openRun(html);
      return { origin: keptApps.originOf(await keptApps.publish(html, { contactsNobody })) };
    }
    if (mode === "earlier version") return { origin: apps.originOf(await apps.publishEarlier(html)) };
    if (mode === "shared") return { origin: apps.originOf(await apps.share(html)) };
    const label = HANDOVER_LABELS[mode];
    if (label) return { origin: apps.originOf(await handoverLabel(label)) };
    return { origin: apps.originOf(await apps.publish(html, { contactsNobody })) };
  }

  async function showAll(mode: Mode, documents: ReadonlyArray<string>) {
    framed = [];
    // One by one: the database's proxy breaks off some of many concurrent calls.
    for (const html of documents)
      framed.push({ mode, html, ...(await repeatAfterReset(() => prepareFrame(mode, html))) });
    calls.length = 0;
    return { url: `${siteOrigin}/p/app`, frameOrigins: framed.map(({ origin }) => origin) };
  }

  return {
    origin: siteOrigin,
    calls,
    showAll,
    async show(mode: Mode, html: string) {
      const { url, frameOrigins } = await showAll(mode, [html]);
      return { url, frameOrigin: frameOrigins[0] ?? "" };
    },
    takeAppsAway: () => setAway(true),
    takeDown: (frameOrigin: string) => keptApps?.takeDown(frameOrigin),
    replaceHtml: (frameOrigin: string, html: string) => keptApps?.replaceHtml(frameOrigin, html),
    async stop() {
      server.closeAllConnections();
      server.close();
      await Promise.all([apps.stop(), appsWithoutAllowlist?.stop(), keptApps?.stop()]);
    },
  };
}

/**
 * Calls to another thread's runtime block this one, on a busy machine for longer than the runtime keeps an idle connection.
 * What is sent on it next reaches nobody. `run` makes apps of its own, so it may run again.
 */
async function repeatAfterReset<Result>(run: () => Promise<Result>) {
  try {
    return await run();
  } catch (error) {
    const cause = error instanceof TypeError ? error.cause : null;
    if (!(cause instanceof Error && "code" in cause && cause.code === "UND_ERR_SOCKET")) throw error;
    return run();
  }
}
