import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { deviceLabel } from "#domain/previews/labels.ts";
import { FRAME_SANDBOX, frameAllow } from "#domain/previews/policy.ts";
import { startAppsHost } from "./escape/apps-host.ts";

/**
 * How an app runs: from the store, from the store as one that contacts nobody, by a token of its owner, handed over in the
 * browser (on a device's, an owner's or a moderator's origin), from the store in a browser without `Connection-Allowlist`,
 * or (to prove the harness) with no policy at all.
 */
export type Mode =
  | "published"
  | "contacts nobody"
  | "private"
  | "device"
  | "unsaved"
  | "moderator"
  | "content policy alone"
  | "unguarded";

const HANDED: Partial<Record<Mode, string>> = { device: "l", unsaved: "p", moderator: "m" };

/** A stand-in for the product: a page with secrets that frames one app just as the viewer does. */
export type Embedder = Awaited<ReturnType<typeof startEmbedder>>;

type Shown = { frameOrigin: string; html: string; mode: Mode; token?: string };

/** The frame of an app: at its origin, or where a form posts the token of a private run. */
function frameOf({ frameOrigin, mode, token }: Shown, guard: string) {
  const frame = `<iframe name="app" style="width:600px;height:300px" ${mode === "unguarded" ? "" : guard}`;
  if (!token) return `${frame} src="${frameOrigin}/"></iframe>`;
  return `<form method="post" action="${frameOrigin}/__open" target="app"><input type="hidden" name="token" value="${token}"></form>
    ${frame}></iframe><script>document.forms[0].submit()</script>`;
}

function pageOf(shown: Shown) {
  const { frameOrigin, html, mode } = shown;
  const guard = `sandbox="${FRAME_SANDBOX}" allow="${frameAllow(frameOrigin)}" referrerpolicy="origin"`;
  const handed = JSON.stringify(html).replaceAll("<", "\\u003c");
  return `<!doctype html><title>Product</title><body><h1>Product</h1><script>
    localStorage.setItem("secret", "product-secret");
    window.heard = [];
    addEventListener("message", (event) => {
      const frame = document.querySelector("iframe").contentWindow;
      if (heard.length < 5000) heard.push({ origin: event.origin, framed: event.source === frame, ...event.data });
      if (${mode in HANDED} && event.source === frame && event.origin === "${frameOrigin}" && event.data.type === "ready") {
        frame.postMessage({ type: "run", html: ${handed} }, event.origin);
      }
    });</script>${frameOf(shown, guard)}`;
}

function policyOf({ frameOrigin, mode }: Shown) {
  if (mode === "unguarded") return {};
  const policy = `default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; frame-src ${frameOrigin}`;
  return { "Content-Security-Policy": `${policy}; base-uri 'none'; object-src 'none'; frame-ancestors 'none'` };
}

const COOKIES = [
  "session=product-secret; HttpOnly; SameSite=Lax; Path=/",
  "readable=product-secret; SameSite=Lax; Path=/",
];

/** Starts the stand-in and the real preview worker. */
export async function startEmbedder() {
  let shown: Shown = { frameOrigin: "", html: "", mode: "published" };
  const calls: Array<{ url: string; cookie: string }> = [];

  function answer(request: IncomingMessage, response: ServerResponse) {
    const host = request.headers.host ?? "";
    if (host.startsWith("unguarded."))
      return response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(shown.html);
    if (request.url?.startsWith("/api")) {
      calls.push({ url: request.url, cookie: request.headers.cookie ?? "" });
      return response.writeHead(200, { "Content-Type": "application/json" }).end('{"secret":"product-secret"}');
    }
    response
      .writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Set-Cookie": COOKIES, ...policyOf(shown) })
      .end(pageOf(shown));
  }

  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;
  const apps = await startAppsHost(origin);
  let plain: typeof apps | null = null;

  async function frameFor(mode: Mode, html: string): Promise<{ frameOrigin: string; token?: string }> {
    if (mode === "unguarded") return { frameOrigin: `http://unguarded.localhost:${port}` };
    if (mode === "private") {
      const { origin: frameOrigin, token } = await apps.openRun(html);
      return { frameOrigin, token };
    }
    if (mode === "content policy alone") {
      plain ??= await startAppsHost(origin, { allowlist: false });
      return { frameOrigin: plain.originOf(await plain.publish(html)) };
    }
    const kind = HANDED[mode];
    if (kind) return { frameOrigin: apps.originOf(kind + (await deviceLabel(crypto.randomUUID())).slice(1)) };
    const contactsNobody = mode === "contacts nobody";
    return { frameOrigin: apps.originOf(await apps.publish(html, { contactsNobody })) };
  }

  return {
    origin,
    calls,
    /** Answers with the address of a page that frames this document. */
    async show(mode: Mode, html: string) {
      shown = { mode, html, ...(await frameFor(mode, html)) };
      calls.length = 0;
      return { url: `${origin}/p/app`, frameOrigin: shown.frameOrigin };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await Promise.all([apps.stop(), plain?.stop()]);
    },
  };
}
