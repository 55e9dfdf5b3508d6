import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { SHARED_RUN_PATH } from "#domain/previews/app-paths.ts";
import { insertShare } from "./apps.ts";
import { ask, hostOf } from "./requests.ts";

const HTML = "<!doctype html><p>shared</p>";

async function open(label: string) {
  const response = await ask(hostOf(label), { dest: "iframe" });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test("a link serves the version that was shared, or the latest", async () => {
  expect((await open(await insertShare(env, { html: HTML }))).text).toContain("<p>shared</p>");
  const latest = await open(await insertShare(env, { html: HTML, followsLatest: true }));
  expect(latest.text).toContain("Latest of");
  expect(latest.text).not.toContain("<p>shared</p>");
});

test("a link runs with the policy of the hosts of code, and the browser keeps nothing", async () => {
  const { status, headers, text } = await open(await insertShare(env, { html: HTML }));
  expect(status).toBe(200);
  expect(headers.get("Content-Security-Policy")).toMatch(/connect-src data: blob:;/);
  expect(headers.get("Content-Security-Policy")).toMatch(/script-src [^;]*https:\/\/unpkg\.com/);
  expect(headers.get("Cache-Control")).toBe("private, no-store");
  expect(headers.get("ETag")).toBeNull();
  expect(text.indexOf("<script")).toBeLessThan(text.indexOf("<p>shared</p>"));
});

test("a moderator's run of a link has the link's own policy, and others have none of its address", async () => {
  const link = await open(await insertShare(env, { html: HTML }));
  const run = await ask(hostOf(`m${"a".repeat(26)}`), { dest: "iframe", path: SHARED_RUN_PATH });
  expect(run.status).toBe(200);
  for (const name of ["Content-Security-Policy", "Connection-Allowlist", "Permissions-Policy"])
    expect(run.headers.get(name), name).toBe(link.headers.get(name));
  expect(await run.text()).not.toContain("<p>shared</p>");
  for (const kind of ["a", "p", "l", "s"])
    expect((await ask(hostOf(`${kind}${"a".repeat(26)}`), { dest: "iframe", path: SHARED_RUN_PATH })).status).toBe(404);
});

test("closed, expired and unknown links, and those of a trashed project or a suspended owner, get one answer", async () => {
  const break_ = async (sql: string) => {
    const label = await insertShare(env, { html: HTML, followsLatest: false });
    await env.DB.prepare(sql).bind(label).run();
    return label;
  };
  const idOf = "(SELECT id FROM shared_links WHERE label = ?1)";
  const labels = [
    await break_("UPDATE shared_links SET closed_at = 1, html_sha256 = '' WHERE label = ?1"),
    await break_(`UPDATE users SET suspended_at = 1 WHERE id = ${idOf}`),
    await break_(`UPDATE user_projects SET deleted_at = 1 WHERE id = ${idOf}`),
    await insertShare(env, { expiresAt: Date.now() - 1 }),
    `s${"a".repeat(26)}`,
  ];
  const answers = await Promise.all(labels.map(open));
  for (const { status, text } of answers) {
    expect(status).toBe(410);
    expect(text.replace(/nonce="[^"]*"/, "")).toBe(answers[0]?.text.replace(/nonce="[^"]*"/, ""));
  }
});
