import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { moderatorLabel } from "#domain/apps/labels.ts";
import { declaredHostsPath } from "#domain/previews/signed-hosts-path.ts";
import { projectHostsPath } from "#domain/previews/signed-project-path.ts";
import { insertApp } from "./apps.ts";
import { insertPrivate, open, pathOf } from "./private.ts";
import { ask, hostOf } from "./requests.ts";

const API = { host: "api.example.com", purpose: "weather data" };
const OTHER = { host: "tiles.example.com", purpose: "maps" };

function policyOf(response: Response) {
  return response.headers.get("Content-Security-Policy") ?? "";
}

function run(sql: string, ...values: Array<string>) {
  return env.DB.prepare(sql)
    .bind(...values)
    .run();
}

test("the hosts of the reviewed version are allowed, in both headers", async () => {
  const response = await ask(hostOf(await insertApp(env, { id: "weather", declaredHosts: [API] })));
  expect(response.status).toBe(200);
  expect(policyOf(response)).toMatch(/connect-src [^;]* https:\/\/api\.example\.com;/);
  expect(policyOf(response)).not.toMatch(/script-src [^;]*api\.example\.com/);
  expect(response.headers.get("Connection-Allowlist")).toContain('"https://api.example.com/*"');
  const other = await ask(hostOf(await insertApp(env, { id: "other-app" })));
  expect(policyOf(other)).not.toContain("api.example.com");
});

test("hosts of pending or private versions are not allowed", async () => {
  const host = hostOf(await insertApp(env, { id: "pending", declaredHosts: [API] }));
  const before = await ask(host);
  const declared = JSON.stringify([API, OTHER]);
  await run("UPDATE user_projects SET declared_hosts = ?1 WHERE id = 'pending'", declared);
  await run(
    `INSERT INTO app_submissions (id, project_id, user_id, user_email, creator_email, name, description, tags,
       declared_hosts, html_sha256, html_bytes, created_at, updated_at)
     VALUES ('pending', 'pending', 'pending', '', '', '', '', '[]', ?1, '', 0, 0, 0)`,
    declared,
  );
  await run(
    `INSERT INTO project_updates (id, original_project_id, user_id, update_type, change_summary, updated_declared_hosts,
       created_at, updated_at) VALUES ('pending', 'pending', 'pending', 'metadata', '{}', ?1, 0, 0)`,
    declared,
  );
  await new Promise((done) => setTimeout(done, 2_100));
  const after = await ask(host);
  expect(policyOf(after)).toBe(policyOf(before));
  expect(after.headers.get("ETag")).toBe(before.headers.get("ETag"));
});

test("private runs allow no declared hosts", async () => {
  await insertApp(env, { id: "unreviewed", declaredHosts: [API] });
  for (const kind of ["p", "m", "l"]) {
    expect(policyOf(await ask(hostOf(`${kind}${"d".repeat(26)}`)))).not.toContain("api.example.com");
  }
});

test("an approved change of hosts changes the ETag of the same bytes", async () => {
  const host = hostOf(await insertApp(env, { id: "changed", declaredHosts: [API] }));
  const etag = (await ask(host)).headers.get("ETag");
  await run("UPDATE published_apps SET declared_hosts = ?1 WHERE id = 'changed'", JSON.stringify([API, OTHER]));
  // The pointer is cached for two seconds.
  await expect.poll(async () => (await ask(host)).headers.get("ETag")).not.toBe(etag);
  const after = await ask(host);
  expect(after.headers.get("ETag")?.split(".")[0]).toBe(etag?.split(".")[0]);
  expect(policyOf(after)).toContain("https://tiles.example.com");
  const asked = await ask(host, { headers: { "If-None-Match": etag ?? "" } });
  expect(asked.status).toBe(200);
});

test("no response on the offline path names a host", async () => {
  const app = hostOf(await insertApp(env, { id: "tightened", declaredHosts: [API] }));
  const gone = hostOf(await insertApp(env, { id: "tightened-gone", status: "unpublished", declaredHosts: [API] }));
  for (const host of [app, gone, hostOf(`a${"e".repeat(26)}`)]) {
    for (const dest of ["iframe", "document"]) {
      const response = await ask(host, { path: "/offline", dest });
      expect(policyOf(response)).not.toContain("https://");
      expect(response.headers.get("Connection-Allowlist")).toBe("(response-origin);redirects=allow;webrtc=block");
    }
  }
});

test("the offline path serves the reviewed bytes, and has an ETag of its own", async () => {
  const html = "<!doctype html><p>tight</p>";
  const host = hostOf(await insertApp(env, { id: "tight", html, declaredHosts: [API] }));
  const [open, offline] = [await ask(host), await ask(host, { path: "/offline" })];
  const text = await offline.text();
  expect(text).toContain("<p>tight</p>");
  expect(text).toBe(await open.text());
  const etag = offline.headers.get("ETag") ?? "";
  expect(etag).not.toBe(open.headers.get("ETag"));
  const again = await ask(host, { path: "/offline", headers: { "If-None-Match": etag } });
  expect(again.status).toBe(304);
  expect(policyOf(again)).toBe(policyOf(offline));
  expect((await ask(host, { path: "/offline?x" })).headers.get("ETag")).toBe(etag);
});

test("only a published app has an offline path, and only exactly this one", async () => {
  const host = hostOf(await insertApp(env, { id: "exact" }));
  for (const path of ["/offline/", "/Offline", "/%6Ffline", "/offline/x"]) {
    expect((await ask(host, { path })).status, path).toBe(404);
  }
  for (const kind of ["p", "m", "l"]) {
    expect((await ask(hostOf(`${kind}${"f".repeat(26)}`), { path: "/offline" })).status).toBe(404);
  }
});

test("an app that the store shows as contacting nobody gets no network", async () => {
  const response = await ask(hostOf(await insertApp(env, { id: "nobody", contactsNobody: true })));
  expect(response.status).toBe(200);
  expect(policyOf(response)).not.toContain("https://");
});

test("a private run allows the declared hosts that its owner allowed, and no others", async () => {
  const { id, mint } = await insertPrivate();
  const { token, label } = await mint();
  const path = pathOf(await open(label, token));
  const visit = async () => policyOf(await ask(hostOf(label), { path }));
  const choose = (declared: Array<object>, choices: object) =>
    run(
      "UPDATE user_projects SET declared_hosts = ?1, host_choices = ?2 WHERE id = ?3",
      ...[JSON.stringify(declared), JSON.stringify(choices), id],
    );
  await choose([API, OTHER], {});
  expect(await visit()).not.toContain("example.com");
  await choose([API, OTHER], { [API.host]: true, [OTHER.host]: false, "undeclared.example.com": true });
  expect(await visit()).toMatch(/connect-src [^;]* https:\/\/api\.example\.com;/);
  expect(await visit()).not.toMatch(/tiles\.example\.com|undeclared|script-src [^;]*example\.com/);
  await choose([OTHER], { [API.host]: true });
  expect(await visit()).not.toContain("example.com");
});

test("a moderator's run allows the hosts of its signed path", async () => {
  const label = moderatorLabel();
  const path = await declaredHostsPath(env.PREVIEW_SECRET ?? "", label, [API]);
  expect(policyOf(await ask(hostOf(label), { path }))).toMatch(/connect-src [^;]* https:\/\/api\.example\.com;/);
  const others = [moderatorLabel(), path.replace("api.", "evil.")];
  expect((await ask(hostOf(others[0] ?? ""), { path })).status).toBe(404);
  expect((await ask(hostOf(label), { path: others[1] })).status).toBe(404);
  expect(policyOf(await ask(hostOf(label)))).not.toContain("api.example.com");
});

test("the builder's preview allows the declared hosts that the author allowed, until the author takes them back", async () => {
  const { id, mint } = await insertPrivate();
  const { label } = await mint();
  const path = await projectHostsPath(env.PREVIEW_SECRET ?? "", label, id);
  const choose = (choices: object) =>
    run(
      "UPDATE user_projects SET declared_hosts = ?1, host_choices = ?2 WHERE id = ?3",
      ...[JSON.stringify([API, OTHER]), JSON.stringify(choices), id],
    );
  await choose({ [API.host]: true, [OTHER.host]: false });
  const allowed = policyOf(await ask(hostOf(label), { path }));
  expect(allowed).toMatch(/connect-src [^;]* https:\/\/api\.example\.com;/);
  expect(allowed).not.toMatch(/tiles\.example\.com|script-src [^;]*example\.com/);
  await choose({ [API.host]: false });
  expect(policyOf(await ask(hostOf(label), { path }))).not.toContain("example.com");
  const others = [`p${"g".repeat(26)}`, `l${"g".repeat(26)}`, `m${"g".repeat(26)}`];
  for (const other of others) expect((await ask(hostOf(other), { path })).status, other).toBe(404);
  expect((await ask(hostOf(label), { path: `${path}x` })).status).toBe(404);
  expect((await ask(hostOf(label), { path, dest: "document" })).status).toBe(403);
  await run("UPDATE user_projects SET deleted_at = 1 WHERE id = ?1", id);
  expect((await ask(hostOf(label), { path })).status).toBe(404);
});
