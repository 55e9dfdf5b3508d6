import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { PREVIEW_MAX_AGE, TOKEN_LIFETIME } from "#domain/previews/checks.ts";
import { insertTag } from "#workers/preview/insert.ts";
import { reporterTag } from "#workers/preview/reporter.ts";
import { insertPrivate, open, pathOf, visit } from "./private.ts";
import { ask, hostOf } from "./requests.ts";

const TAG = new TextEncoder().encode(reporterTag(env.SITE_ORIGIN));

async function started() {
  const owner = await insertPrivate();
  const { token, label } = await owner.mint();
  const path = pathOf(await open(label, token));
  expect((await visit(label, path)).status).toBe(200);
  return { ...owner, label, path };
}

async function expectEnded(label: string, path: string) {
  const response = await visit(label, path);
  expect(response.status).toBe(410);
  expect(await response.text()).toBe("Preview session has expired");
}

async function expectRefused(response: Response, problem: string, status = 403) {
  expect(await response.text()).toBe(problem);
  expect(response.status).toBe(status);
  expect(response.headers.get("Set-Cookie")).toBeNull();
}

function run(sql: string, ...values: Array<string | number>) {
  return env.DB.prepare(sql)
    .bind(...values)
    .run();
}

test.each(["private", "moderator"] as const)(
  "a token opens a %s run of the very bytes, with the reporter in them",
  async (kind) => {
    const { html, mint } = await insertPrivate("\ufeff<!doctype html>\r\n<p>\u00e4\u0000 \ud83c\udf3f</p>");
    const { token, label, origin } = await mint({ kind });
    expect(label).toMatch(kind === "private" ? /^p/ : /^m/);
    expect(origin).toBe(`http://${hostOf(label)}`);

    const opened = await open(label, token);
    expect(opened.status).toBe(303);
    expect(pathOf(opened)).toMatch(/^\/run\/[0-9a-f]{64}$/);
    expect(opened.headers.get("Set-Cookie")).toBeNull();

    const page = await visit(label, pathOf(opened));
    expect(page.status).toBe(200);
    expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    expect(page.headers.get("ETag")).toBeNull();
    expect(await page.bytes()).toEqual(insertTag(new TextEncoder().encode(html), TAG));
  },
);

test("neither the run's key nor the token is kept, and the payload holds no HTML", async () => {
  const { id, html, mint } = await insertPrivate();
  const { token, label } = await mint();
  const key = pathOf(await open(label, token)).slice("/run/".length);
  const { results } = await env.DB.prepare("SELECT * FROM preview_runs WHERE project_id = ?1").bind(id).all();
  const [run] = results;
  expect(results).toHaveLength(1);
  expect(key).toHaveLength(64);
  expect(JSON.stringify(run)).not.toContain(key);
  expect(Number(run?.expires_at) - Number(run?.created_at)).toBe(14 * 24 * 60 * 60 * 1000);
  const payload = await env.PREVIEW_TOKENS.get(String(run?.jti));
  expect(payload).toContain(id);
  expect(payload).not.toContain(html.slice(0, 9));
  expect(payload).not.toContain(token);
});

test("a token is used up by its first use", async () => {
  const { mint } = await insertPrivate();
  const { token, label } = await mint();
  expect((await open(label, token)).status).toBe(303);
  await expectRefused(await open(label, token), "Invalid or expired security token");
});

test("of 25 that race for one token, one wins", async () => {
  const { id, mint } = await insertPrivate();
  const { token, label } = await mint();
  const answers = await Promise.all(Array.from({ length: 25 }, () => open(label, token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(24).fill(403)]);
  expect(answers.filter((answer) => answer.headers.has("Location"))).toHaveLength(1);
  const runs = await env.DB.prepare("SELECT count(*) AS n FROM preview_runs WHERE project_id = ?1").bind(id).first("n");
  expect(runs).toBe(1);
});

test("an expired token opens nothing, and one from the future neither", async () => {
  const { mint } = await insertPrivate();
  const old = await mint({ now: Date.now() - TOKEN_LIFETIME });
  await expectRefused(await open(old.label, old.token), "Preview token has expired");
  const early = await mint({ now: Date.now() + 60_000 });
  await expectRefused(await open(early.label, early.token), "Invalid or expired security token");
});

test("a token opens its own label only, and a try on another does not use it up", async () => {
  const [one, two] = [await (await insertPrivate()).mint(), await (await insertPrivate()).mint()];
  await expectRefused(await open(two.label, one.token), "Invalid or expired security token");
  expect((await open(one.label, one.token)).status).toBe(303);
});

test.each([
  ["foreign Origin", { Origin: "https://evil.example" }],
  ["app's own Origin", { Origin: `http://${hostOf(`p${"b".repeat(26)}`)}` }],
  ["opaque Origin", { Origin: "null" }],
  ["missing Origin", { Origin: null }],
  ["missing Sec-Fetch-Dest", { "Sec-Fetch-Dest": null }],
  ["page of its own", { "Sec-Fetch-Dest": "document" }],
  ["script's request", { "Sec-Fetch-Dest": "empty" }],
])("a post with a %s is refused, and the token stays unused", async (_, change) => {
  const { mint } = await insertPrivate();
  const { token, label } = await mint();
  await expectRefused(await open(label, token, change), "This app runs inside its viewer only.");
  expect((await open(label, token)).status).toBe(303);
});

test("only a small form is read", async () => {
  const { label, token } = await (await insertPrivate()).mint();
  for (const type of [null, "text/plain", "application/json", "multipart/form-data; boundary=x"]) {
    await expectRefused(await open(label, token, { "Content-Type": type }), "Invalid preview token", 415);
  }
  await expectRefused(await open(label, "x".repeat(5000)), "Invalid preview token", 413);
  await expectRefused(await open(label, ""), "No app ID or token provided");
});

function encoded(claims: unknown) {
  return btoa(JSON.stringify(claims)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

test("only what this secret signed is a token", async () => {
  const { label, token } = await (await insertPrivate()).mint();
  const [header = "", payload = "", signature = ""] = token.split(".");
  const none = encoded({ alg: "none" });
  const claims = JSON.parse(atob(payload));
  const forged = [
    `${header}.${payload}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
    `${header}.${encoded({ ...claims, exp: claims.exp + 60 })}.${signature}`,
    `${none}.${payload}.`,
    `${none}.${payload}.${signature}`,
    `${encoded({ alg: "HS256", typ: "JWT" })}.${payload}.${signature}`,
    `${header}.${payload}.`,
    `${header}.${payload}`,
    `${token}.`,
    `${token}\n`,
    "token",
  ];
  for (const wrong of forged) await expectRefused(await open(label, wrong), "Invalid preview token");
  expect((await open(label, token)).status).toBe(303);
});

test("a token whose payload is gone or incomplete is refused", async () => {
  const { label, token } = await (await insertPrivate()).mint();
  const { jti } = JSON.parse(atob(token.split(".")[1] ?? ""));
  await env.PREVIEW_TOKENS.put(jti, JSON.stringify({ label }));
  await expectRefused(await open(label, token), "Invalid preview token");
  await env.PREVIEW_TOKENS.delete(jti);
  await expectRefused(await open(label, token), "Invalid or expired security token");
});

const ENDS: Array<[string, (owner: { id: string; sessionId: string }) => Promise<unknown>]> = [
  ["sign-out", ({ sessionId }) => run("DELETE FROM sessions WHERE id_hash = ?1", sessionId)],
  ["session's end", ({ sessionId }) => run("UPDATE sessions SET expires_at = 1 WHERE id_hash = ?1", sessionId)],
  ["project's way into the trash", ({ id }) => run("UPDATE user_projects SET deleted_at = 1 WHERE id = ?1", id)],
  ["moved epoch", ({ id }) => run("UPDATE user_projects SET preview_epoch = 1 WHERE id = ?1", id)],
];

test.each(ENDS)("a token stolen before the %s opens nothing", async (_, end) => {
  const owner = await insertPrivate();
  const { token, label } = await owner.mint();
  await end(owner);
  await expectRefused(await open(label, token), "Preview session has expired");
});

test.each(ENDS)("a run ends at once with the %s", async (_, end) => {
  const { label, path, ...owner } = await started();
  await end(owner);
  await expectEnded(label, path);
});

test("a run that is open outlives its token: it ends with its session, at most after 14 days", async () => {
  const { id, label, path } = await started();
  await run("UPDATE preview_runs SET created_at = created_at - ?2 WHERE project_id = ?1", id, PREVIEW_MAX_AGE + 1);
  expect((await visit(label, path)).status).toBe(200);
  await run("UPDATE preview_runs SET expires_at = ?2 WHERE project_id = ?1", id, Date.now() - 1);
  await expectEnded(label, path);
});

test.each(["?", "?run", "?q=1&run=2"])("a run goes on at %s, whatever its app asks for", async (query) => {
  const { label, path } = await started();
  const page = await visit(label, path + query);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("private");
});

test("a run in another tab goes on, and of one project a session keeps ten", async () => {
  const { id, label, path, mint } = await started();
  for (let tabs = 1; tabs < 10; tabs++) await open(label, (await mint()).token);
  expect((await visit(label, path)).status).toBe(200);
  await open(label, (await mint()).token);
  await expectEnded(label, path);
  const runs = await env.DB.prepare("SELECT count(*) AS n FROM preview_runs WHERE project_id = ?1").bind(id).first("n");
  expect(runs).toBe(10);
});

test("a run's path counts on its own label only, and no cookie ends it", async () => {
  const [one, two] = [await started(), await started()];
  await expectEnded(two.label, one.path);
  await expectEnded(two.label, `/run/${"0".repeat(64)}`);
  for (const wrong of ["/run", "/run/", two.path.toUpperCase(), `${two.path}/`, `${two.path}0`]) {
    expect((await visit(two.label, wrong)).status).toBe(404);
  }
});

test("a run is a frame's document and nothing else", async () => {
  const { label, path } = await started();
  for (const dest of ["document", "empty", "script", "image"]) {
    expect((await visit(label, path, { dest })).status).toBe(403);
  }
  const head = await visit(label, path, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(await head.text()).toBe("");
});

test("beside a run, the same label still shows unsaved code", async () => {
  const { label, html } = await started();
  const shim = await (await visit(label, "/")).text();
  expect(shim).toContain("ready");
  expect(shim).not.toContain(html);
});

test("a document that the bucket lost is an error, not an empty page", async () => {
  const { label, path, htmlSha256 } = await started();
  await env.HTML.delete(`h/${htmlSha256}`);
  await expectRefused(await visit(label, path), "Failed to load secure preview content", 503);
});

test("published and device-only apps take no tokens", async () => {
  for (const kind of ["a", "l"]) {
    const label = `${kind}${"b".repeat(26)}`;
    expect((await open(label, "token")).status).toBe(405);
    expect((await ask(hostOf(label), { path: "/__open" })).status).toBe(404);
  }
});
