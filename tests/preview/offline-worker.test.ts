import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { sha256Hex } from "#domain/kit/ids.ts";
import { KEEP_PATH, OFFLINE_DOCUMENT_PATH, OFFLINE_WORKER_PATH } from "#domain/previews/offline-worker.ts";
import { findNamedFiles } from "#workers/preview/named-files.ts";
import { insertApp, insertVersion } from "./apps.ts";
import { ask, hostOf } from "./requests.ts";

let app: string;
let quiet: string;
let stopped: string;

beforeAll(async () => {
  const declaredHosts = [{ host: "api.example.com", purpose: "weather" }];
  app = hostOf(await insertApp(env, { id: "kept", html: "<!doctype html><h1>Kept</h1>", declaredHosts }));
  quiet = hostOf(await insertApp(env, { id: "quiet", contactsNobody: true }));
  stopped = hostOf(await insertApp(env, { id: "left", status: "unpublished" }));
});

/** The host of an own app. */
function own(kind: string) {
  return hostOf(`${kind}${"b".repeat(26)}`);
}

function askWorker(host: string, options: Parameters<typeof ask>[1] = {}) {
  const headers = { "Service-Worker": "script", ...options.headers };
  return ask(host, { path: OFFLINE_WORKER_PATH, dest: "serviceworker", ...options, headers });
}

/** The values of the script's first lines. */
async function readSettings(host: string, query = "") {
  const script = await (await askWorker(host, { path: OFFLINE_WORKER_PATH + query })).text();
  const read = (name: string) => JSON.parse(script.match(new RegExp(`^const ${name} = (.*);$`, "m"))?.[1] ?? "null");
  return {
    ...{ script, digest: read("digest"), headers: read("headers"), hosts: read("hosts") },
    documentAddress: read("documentAddress"),
  };
}

test("the service worker names the digest and the headers of the document that is served", async () => {
  for (const host of [app, quiet]) {
    const { digest, headers } = await readSettings(host);
    for (const path of ["/", "/offline"]) {
      const response = await ask(host, { path });
      expect(headers[path]).toEqual(Object.fromEntries(response.headers));
      expect(await sha256Hex(new Uint8Array(await response.arrayBuffer()))).toBe(digest);
    }
  }
  const { headers } = await readSettings(app);
  expect(headers["/"]["content-security-policy"]).toContain("https://api.example.com");
  expect(headers["/offline"]["content-security-policy"]).not.toContain("https://api.example.com");
});

test("for a user who stays on an earlier version it keeps that one, under the version's own headers", async () => {
  const host = hostOf(await insertApp(env, { id: "two", html: "<p>newest" }));
  await insertVersion(env, { of: "two", codeVersion: "00", html: "<p>first", contactsNobody: true });
  await insertVersion(env, { of: "two", codeVersion: "01", html: "<p>unsafe", endedAt: 1 });
  const { digest, headers, documentAddress } = await readSettings(host, "?00");
  expect(Object.keys(headers)).toEqual(["/v/00", "/v/00/offline"]);
  for (const path of Object.keys(headers)) {
    const response = await ask(host, { path });
    expect(headers[path]).toEqual(Object.fromEntries(response.headers));
    expect(await sha256Hex(new Uint8Array(await response.arrayBuffer()))).toBe(digest);
  }
  const kept = await ask(host, { path: documentAddress, dest: "empty" });
  expect(await sha256Hex(new Uint8Array(await kept.arrayBuffer()))).toBe(digest);
  expect((await readSettings(host)).digest).not.toBe(digest);
  for (const query of ["?01", "?77"]) {
    expect((await askWorker(host, { path: OFFLINE_WORKER_PATH + query })).status).toBe(410);
    expect((await ask(host, { path: OFFLINE_DOCUMENT_PATH + query, dest: "empty" })).status).toBe(410);
  }
  const worker = `http://${host}${OFFLINE_WORKER_PATH}`;
  expect((await ask(host, { path: "/v/00" })).headers.get("Content-Security-Policy")).toContain(worker);
});

test("the service worker has no right that the app lacks: no hosts for an app without any, and no messages", async () => {
  const allowed = await readSettings(app);
  expect(allowed.hosts).toContain("https://cdn.jsdelivr.net");
  for (const host of allowed.hosts) expect(allowed.headers["/"]["content-security-policy"]).toContain(host);
  const { hosts, script } = await readSettings(quiet);
  expect(hosts).toEqual([]);
  const { headers } = await askWorker(quiet);
  expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; connect-src 'self'");
  expect(headers.get("Connection-Allowlist")).toBe("(response-origin);redirects=allow;webrtc=block");
  for (const text of [script, allowed.script]) {
    const listeners = [...text.matchAll(/addEventListener\("(\w+)"/g)].map(([, type]) => type);
    expect(listeners).toEqual(["install", "activate", "fetch"]);
  }
});

test("a new version changes the service worker, so browsers replace it", async () => {
  const host = hostOf(await insertApp(env, { id: "changing" }));
  const before = await readSettings(host);
  const other = hostOf(await insertApp(env, { id: "another", html: "<h1>Another</h1>" }));
  expect((await readSettings(other)).digest).not.toBe(before.digest);
});

test("the bytes to keep are those of the document, and only the service worker gets them", async () => {
  const response = await ask(app, { path: OFFLINE_DOCUMENT_PATH, dest: "empty" });
  expect(response.headers.get("Content-Type")).toBe("application/octet-stream");
  expect(await response.text()).toBe(await (await ask(app)).text());
  for (const dest of ["iframe", "document", "script", "worker", null])
    expect((await ask(app, { path: OFFLINE_DOCUMENT_PATH, dest })).status).toBe(403);
});

test("the script is served as a service worker only, never to a moderator's run", async () => {
  const response = await askWorker(app);
  expect(response.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
  expect(response.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; connect-src 'self' https:/);
  for (const host of [app, own("l"), own("p")])
    for (const dest of ["iframe", "document", "script", "worker", "sharedworker", "empty", null])
      expect((await askWorker(host, { dest })).status).toBe(403);
  expect([403, 404]).toContain((await askWorker(own("m"))).status);
  expect((await ask(own("m"))).headers.get("Content-Security-Policy")).not.toContain(OFFLINE_WORKER_PATH);
  expect((await askWorker(app, { path: "/sw.js" })).status).toBe(403);
});

test.each(["l", "p"])(
  "on an own app's origin (%s) it keeps the loader, under the loader's headers, and no app",
  async (kind) => {
    const { digest, headers, hosts, documentAddress, script } = await readSettings(own(kind));
    const loader = await ask(own(kind));
    expect(Object.keys(headers)).toEqual(["/"]);
    const keptHeaders = new Headers(headers["/"]);
    const policy = keptHeaders.get("Content-Security-Policy");
    expect(Object.fromEntries(keptHeaders)).toEqual(Object.fromEntries(loader.headers));
    expect(policy).toContain(`http://${own(kind)}${OFFLINE_WORKER_PATH}`);
    const kept = await ask(own(kind), { path: documentAddress, dest: "empty" });
    const bytes = new Uint8Array(await kept.arrayBuffer());
    expect(bytes).toEqual(new Uint8Array(await loader.arrayBuffer()));
    expect(await sha256Hex(bytes)).toBe(digest);
    for (const host of hosts) expect(policy).toContain(host);
    const listeners = [...script.matchAll(/addEventListener\("(\w+)"/g)].map(([, type]) => type);
    expect(listeners).toEqual(["install", "activate", "fetch"]);
    expect((await ask(own(kind), { path: OFFLINE_DOCUMENT_PATH })).status).toBe(403);
  },
);

test("the page that keeps an app runs nothing of it, and may what the app's worker may: no hosts for an app without any", async () => {
  for (const host of [app, quiet]) {
    const page = await ask(host, { path: KEEP_PATH });
    const { headers } = await askWorker(host);
    const policy = page.headers.get("Content-Security-Policy") ?? "";
    const hosts = headers.get("Content-Security-Policy")?.replace("default-src 'none'; connect-src 'self'", "");
    const [, nonce] = /'nonce-([\w-]+)'/.exec(policy) ?? [];
    expect(policy).toBe(
      [
        `default-src 'none'; script-src 'nonce-${nonce}'; worker-src http://${host}${OFFLINE_WORKER_PATH}`,
        `connect-src http://${host}${OFFLINE_DOCUMENT_PATH}${hosts}`,
        `base-uri 'none'; form-action 'none'; frame-ancestors ${env.SITE_ORIGIN}; sandbox allow-scripts allow-same-origin`,
      ].join("; "),
    );
    expect(page.headers.get("Connection-Allowlist")).toBe(headers.get("Connection-Allowlist"));
    expect(await page.text()).not.toContain("<h1>Kept");
    expect((await ask(host, { path: KEEP_PATH, dest: "document" })).status).toBe(403);
  }
  expect((await ask(stopped, { path: KEEP_PATH })).status).toBe(410);
});

test("of an approved document the files of its hosts are kept with it, as its tags name them", () => {
  const html = `<link rel=stylesheet href="https://a.test/x.css?a=1&amp;b=2"><script src='https://a.test/x.js'></script>
    <img src="https://b.test/spy.png"><script src="https://a.test.evil/x.js"></script><a href="/own">https://a.test/text</a>`;
  expect(findNamedFiles(html, ["https://a.test"])).toEqual(["https://a.test/x.css?a=1&b=2", "https://a.test/x.js"]);
  expect(findNamedFiles(html, [])).toEqual([]);
});

test("an app that was taken down has no service worker and no bytes to keep", async () => {
  expect((await askWorker(stopped)).status).toBe(410);
  expect((await ask(stopped, { path: OFFLINE_DOCUMENT_PATH, dest: "empty" })).status).toBe(410);
});

test("the policy lets workers start from blobs and from that address of the app's own origin", async () => {
  const policy = (await ask(app)).headers.get("Content-Security-Policy") ?? "";
  const sources = policy.match(/worker-src ([^;]*)/)?.[1]?.split(" ") ?? [];
  expect(sources).toContain("blob:");
  expect(sources).toContain(`http://${app}${OFFLINE_WORKER_PATH}`);
  expect(sources).not.toContain("'self'");
});
