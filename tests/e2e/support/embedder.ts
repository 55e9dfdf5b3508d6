import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { deviceLabel } from "#domain/previews/labels.ts";
import { FRAME_SANDBOX, frameAllow } from "#domain/previews/policy.ts";
import { startAppsHost } from "./escape/apps-host.ts";

/**
 * How an app runs: from the store, handed over in the browser (on a device's, an owner's or a moderator's origin), from
 * the store in a browser without `Connection-Allowlist`, or (to prove the harness) with no policy at all.
 */
export type Mode = "published" | "device" | "private" | "moderator" | "content policy alone" | "unguarded";

const HANDED: Partial<Record<Mode, string>> = { device: "l", private: "p", moderator: "m" };

/** A stand-in for the product: a page with secrets that frames one app just as the viewer does. */
export type Embedder = Awaited<ReturnType<typeof startEmbedder>>;

type Shown = { frameOrigin: string; html: string; mode: Mode };

function pageOf({ frameOrigin, html, mode }: Shown) {
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
    });</script><iframe style="width:600px;height:300px" ${mode === "unguarded" ? "" : guard} src="${frameOrigin}/"></iframe>`;
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

  async function frameOriginOf(mode: Mode, html: string) {
    if (mode === "unguarded") return `http://unguarded.localhost:${port}`;
    if (mode === "content policy alone") {
      plain ??= await startAppsHost(origin, { allowlist: false });
      return plain.originOf(await plain.publish(html));
    }
    const kind = HANDED[mode];
    if (!kind) return apps.originOf(await apps.publish(html));
    return apps.originOf(kind + (await deviceLabel(crypto.randomUUID())).slice(1));
  }

  return {
    origin,
    calls,
    /** Answers with the address of a page that frames this document. */
    async show(mode: Mode, html: string) {
      shown = { mode, html, frameOrigin: await frameOriginOf(mode, html) };
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
