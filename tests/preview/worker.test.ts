import { env, exports } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { DATA_RETENTION_MS } from "#domain/app-data/rules.ts";
import { APP_DATA_PATH } from "#domain/previews/app-data-paths.ts";
import { createConfig } from "#workers/preview/config.ts";
import firstScript from "#workers/preview/frame/first-script.ts?bundled";
import { reporterTag } from "#workers/preview/reporter-tag.ts";
import { insertApp } from "./apps.ts";
import { ask, hostOf } from "./requests.ts";

const html = "<!doctype html><h1>Notes</h1>";
const reporter = reporterTag(env.SITE_ORIGIN);
let app: string;
let stopped: string;
let banned: string;

beforeAll(async () => {
  app = hostOf(await insertApp(env, { id: "notes", html }));
  stopped = hostOf(await insertApp(env, { id: "stopped", status: "unpublished" }));
  banned = hostOf(await insertApp(env, { id: "banned", status: "banned" }));
});

test("a published app is served as it was reviewed, with the reporter", async () => {
  const response = await ask(app);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(`<!doctype html>${reporter}<h1>Notes</h1>`);
  expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  expect(response.headers.get("Set-Cookie")).toBeNull();
});

test("a browser that has the document gets 304", async () => {
  const etag = (await ask(app)).headers.get("ETag") ?? "";
  expect(etag).toMatch(/^"[0-9a-f]{64}\..+"$/);
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const response = await ask(app, { headers: { "If-None-Match": tag } });
    expect(response.status).toBe(304);
    expect(response.headers.get("ETag")).toBe(etag);
  }
  expect((await ask(app, { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
});

test("HEAD answers without a body", async () => {
  const response = await ask(app, { method: "HEAD" });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("");
});

test("an app that is opened outside of a frame redirects to its viewer", async () => {
  const response = await ask(app, { dest: "document" });
  expect(response.status).toBe(303);
  expect(response.headers.get("Location")).toBe(`${env.SITE_ORIGIN}/p/notes`);
});

test.each(["empty", "script", "image", "frame", "embed", "object", "worker", "style", "nested-document", null])(
  "an app is not served as a %s",
  async (dest) => expect((await ask(app, { dest })).status).toBe(403),
);

test("private runs open in a frame only", async () => {
  for (const kind of ["l", "p", "m"]) {
    const host = hostOf(`${kind}${"b".repeat(26)}`);
    expect((await ask(host)).status).toBe(200);
    expect((await ask(host, { dest: "document" })).status).toBe(403);
    expect((await ask(host, { dest: null })).status).toBe(403);
  }
});

test("an app that was taken down answers 410, and clears its site data after 30 days", async () => {
  for (const host of [stopped, banned]) {
    const response = await ask(host);
    expect(response.status).toBe(410);
    expect(response.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
    expect((await ask(host, { dest: "document" })).status).toBe(410);
  }
});

test("for 30 days the data of an app that was taken down can be read in a frame of the product", async () => {
  const host = hostOf(await insertApp(env, { id: "recent", status: "banned" }));
  const leave = (at: number) =>
    env.DB.prepare("UPDATE published_apps SET updated_at = ?1 WHERE id = 'recent'").bind(at).run();
  await leave(Date.now() - DATA_RETENTION_MS + 60_000);
  const response = await ask(host);
  expect([response.status, response.headers.get("Clear-Site-Data")]).toEqual([410, null]);
  expect((await ask(host, { path: APP_DATA_PATH })).status).toBe(200);
  expect((await ask(stopped, { path: APP_DATA_PATH })).status).toBe(410);
});

test("the data page runs its own script only, in a frame of the product only", async () => {
  const response = await ask(app, { path: APP_DATA_PATH });
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  const [, nonce] = policy.match(/script-src 'nonce-([^']+)'/) ?? [];
  const text = await response.text();
  expect(text).toContain(`<script nonce="${nonce}" data-site="${env.SITE_ORIGIN}">`);
  expect(text, "an app that runs in the viewer can reach its global").toContain(firstScript);
  for (const directive of ["default-src 'none'", "base-uri 'none'", "form-action 'none'"])
    expect(policy).toContain(directive);
  expect(response.headers.get("Connection-Allowlist")).toBe("(response-origin);redirects=allow;webrtc=block");
  expect(policy).toContain(`frame-ancestors ${env.SITE_ORIGIN}`);
  expect((await ask(app, { path: APP_DATA_PATH })).headers.get("Content-Security-Policy")).not.toBe(policy);
  for (const dest of ["document", "script", "empty", null])
    expect((await ask(app, { path: APP_DATA_PATH, dest })).status).toBe(403);
});

test("a takedown of a busy app takes effect", async () => {
  const host = hostOf(await insertApp(env, { id: "taken" }));
  expect((await ask(host)).status).toBe(200);
  await env.DB.prepare("UPDATE published_apps SET status = 'banned' WHERE id = 'taken'").run();
  await expect.poll(async () => (await ask(host)).status).toBe(410);
});

test("a document over 1 MB is streamed whole, the second time too", async () => {
  const large = `<!doctype html>${"x".repeat(1024 * 1024)}`;
  const host = hostOf(await insertApp(env, { id: "large", html: large }));
  for (let times = 0; times < 2; times++) {
    expect((await (await ask(host)).text()).replace(reporter, "")).toBe(large);
  }
});

test("a document that the bucket lost is an error, not an empty page", async () => {
  const host = hostOf(await insertApp(env, { id: "lost", html: "lost" }));
  const { objects } = await env.HTML.list();
  await env.HTML.delete(objects.filter(({ size }) => size === "lost".length).map(({ key }) => key));
  expect((await ask(host)).status).toBe(503);
});

test("service workers are refused", async () => {
  for (const path of ["/", "/sw.js"]) {
    for (const dest of ["serviceworker", "iframe"]) {
      expect((await ask(app, { path, dest, headers: { "Service-Worker": "script" } })).status).toBe(403);
    }
  }
});

test("robots may not index app origins", async () => {
  expect(await (await ask(app, { path: "/robots.txt", dest: null })).text()).toContain("Disallow: /");
});

test("production serves nothing with the public secret of local use", () => {
  const production = {
    ...env,
    SITE_ORIGIN: "https://sheaf.example",
    PREVIEW_SECRET: "local-preview-secret",
  };
  expect(() => createConfig(production)).toThrow("The secret PREVIEW_SECRET is the public one");
});

test("an app's data is cleared for a form of the product's page in a frame, and for nobody else", async () => {
  const host = hostOf(await insertApp(env, { id: "cleared" }));
  const clear = (headers: Record<string, string>) =>
    exports.default.fetch(new Request(`http://${host}/__clear`, { method: "POST", headers }));
  const own = { Origin: env.SITE_ORIGIN, "Sec-Fetch-Dest": "iframe" };
  const answer = await clear(own);
  expect(answer.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
  expect(answer.headers.get("Content-Security-Policy")).toContain("frame-ancestors");
  for (const other of [
    { ...own, Origin: "https://evil.example" },
    { ...own, Origin: `http://${host}` },
    { ...own, "Sec-Fetch-Dest": "document" },
  ]) {
    const refused = await clear(other);
    expect(refused.status).toBe(403);
    expect(refused.headers.get("Clear-Site-Data")).toBeNull();
  }
  expect((await ask(host, { path: "/__clear" })).headers.get("Clear-Site-Data")).toBeNull();
});
