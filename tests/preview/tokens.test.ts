import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { deviceLabel } from "#domain/apps/labels.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import { OPEN_RUN_PATH } from "#domain/previews/open-run-path.ts";
import { MAX_TOKEN_AGE_MS, TOKEN_LIFETIME_MS } from "#domain/previews/rules.ts";
import { insertTag } from "#workers/preview/insert-tag.ts";
import { reporterTag } from "#workers/preview/reporter-tag.ts";
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
  const page = await response.text();
  expect(page).toContain("<p>Preview session has expired</p>");
  expect(page).toContain('{"type":"missing","reason":"expired"}');
}

async function expectRefused(response: Response, problem: string, status = 403) {
  expect(await response.text()).toContain(problem);
  expect(response.status).toBe(status);
  expect(response.headers.get("Set-Cookie")).toBeNull();
}

function run(sql: string, ...values: Array<string | number>) {
  return env.DB.prepare(sql)
    .bind(...values)
    .run();
}

test.each(["private", "moderator"] as const)(
  "a token opens a %s run of the unchanged HTML plus the reporter",
  async (kind) => {
    const { html, mint } = await insertPrivate("\ufeff<!doctype html>\r\n<p>\u00e4\u0000 \ud83c\udf3f</p>");
    const { token, label, origin } = await mint({ kind });
    expect(label).toMatch(kind === "private" ? /^p/ : /^m/);
    expect(origin).toBe(`http://${hostOf(label)}`);

    const opened = await open(label, token);
    expect(opened.status).toBe(303);
    expect(pathOf(opened)).toMatch(/^\/run\/[0-9a-f]{64}\/$/);
    expect(opened.headers.get("Set-Cookie")).toBeNull();

    const page = await visit(label, pathOf(opened));
    expect(page.status).toBe(200);
    expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    expect(page.headers.get("ETag")).toBeNull();
    expect(await page.bytes()).toEqual(insertTag(new TextEncoder().encode(html), TAG));
  },
);

test("a token that is refused, and a form of another origin, are logged without the token", async () => {
  const log = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { mint } = await insertPrivate();
  const { token, label } = await mint();
  await open(label, `${token}x`);
  await open(label, token, { Origin: "https://evil.example" });
  await open(label, token);
  await open(label, token);
  const text = log.mock.calls.flat().map(String).join("\n");
  log.mockRestore();
  expect(text).not.toContain(token);
  expect(text.split("\n").map((line) => JSON.parse(line))).toEqual(
    ["Invalid preview token", "foreign origin", "Invalid or expired security token"].map((reason) => ({
      ...{ id: expect.stringMatching(/^[\da-f-]{36}$/), event: "refused", account: null },
      ...{ route: `POST ${OPEN_RUN_PATH}`, reason },
    })),
  );
});

test("neither the run's key nor the token is stored, and the payload has no HTML", async () => {
  const { id, html, mint } = await insertPrivate();
  const { token, label } = await mint();
  const key = pathOf(await open(label, token)).slice("/run/".length, -1);
  const { results } = await env.DB.prepare("SELECT * FROM preview_runs WHERE project_id = ?1").bind(id).all();
  const [run] = results;
  expect(results).toHaveLength(1);
  expect(key).toHaveLength(64);
  expect(JSON.stringify(run)).not.toContain(key);
  expect(Number(run?.expires_at) - Number(run?.created_at)).toBe(14 * DAY_MS);
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

test("a posted form of 4,096 bytes is read, and one byte more is refused as too large", async () => {
  const { mint } = await insertPrivate();
  const { label } = await mint();
  const form = (bytes: number) => open(label, "x".repeat(bytes - "token=".length));
  await expectRefused(await form(4096), "Invalid preview token");
  await expectRefused(await form(4097), "Invalid preview token", 413);
});

test("of 25 concurrent requests with one token, one succeeds", async () => {
  const { id, mint } = await insertPrivate();
  const { token, label } = await mint();
  const answers = await Promise.all(Array.from({ length: 25 }, () => open(label, token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(24).fill(403)]);
  expect(answers.filter((answer) => answer.headers.has("Location"))).toHaveLength(1);
  const runs = await env.DB.prepare("SELECT count(*) AS n FROM preview_runs WHERE project_id = ?1").bind(id).first("n");
  expect(runs).toBe(1);
});

test("a token that has expired or is from the future is refused", async () => {
  const { mint } = await insertPrivate();
  const old = await mint({ now: Date.now() - TOKEN_LIFETIME_MS });
  await expectRefused(await open(old.label, old.token), "Preview token has expired");
  const early = await mint({ now: Date.now() + 60_000 });
  await expectRefused(await open(early.label, early.token), "Invalid or expired security token");
});

test("a token is valid for its own label only, and using it on another does not consume it", async () => {
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
  await expectRefused(await open(label, token, change), "This app only runs inside its viewer.");
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

test("a token that was signed with another secret is refused", async () => {
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

test.each(ENDS)("a token from before the %s is refused", async (_, end) => {
  const owner = await insertPrivate();
  const { token, label } = await owner.mint();
  await end(owner);
  await expectRefused(await open(label, token), "Preview session has expired");
});

test.each(ENDS)("a run ends immediately with the %s", async (_, end) => {
  const { label, path, ...owner } = await started();
  await end(owner);
  await expectEnded(label, path);
});

test("an open run outlives its token and ends with its session, after at most 14 days", async () => {
  const { id, label, path } = await started();
  await run("UPDATE preview_runs SET created_at = created_at - ?2 WHERE project_id = ?1", id, MAX_TOKEN_AGE_MS + 1);
  expect((await visit(label, path)).status).toBe(200);
  await run("UPDATE preview_runs SET expires_at = ?2 WHERE project_id = ?1", id, Date.now() - 1);
  await expectEnded(label, path);
});

test.each(["?", "?run", "?q=1&run=2"])("a run is served with the query %s", async (query) => {
  const { label, path } = await started();
  const page = await visit(label, path + query);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("private");
});

test("a run in another tab continues, and a session keeps ten runs of a project", async () => {
  const { id, label, path, mint } = await started();
  for (let tabs = 1; tabs < 10; tabs++) await open(label, (await mint()).token);
  expect((await visit(label, path)).status).toBe(200);
  await open(label, (await mint()).token);
  await expectEnded(label, path);
  const runs = await env.DB.prepare("SELECT count(*) AS n FROM preview_runs WHERE project_id = ?1").bind(id).first("n");
  expect(runs).toBe(10);
});

test("a run's path is valid on its own label only and needs no cookie", async () => {
  const [one, two] = [await started(), await started()];
  await expectEnded(two.label, one.path);
  await expectEnded(two.label, `/run/${"0".repeat(64)}/`);
  for (const wrong of ["/run", "/run/", two.path.toUpperCase(), `${two.path}/`, `${two.path}0`]) {
    expect((await visit(two.label, wrong)).status).toBe(404);
  }
});

test("a run is served only as the document of a frame", async () => {
  const { label, path } = await started();
  for (const dest of ["document", "empty", "script", "image"]) {
    expect((await visit(label, path, { dest })).status).toBe(403);
  }
  const head = await visit(label, path, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(await head.text()).toBe("");
});

test('the label of a run still serves unsaved code at "/"', async () => {
  const { label, html } = await started();
  const loader = await (await visit(label, "/")).text();
  expect(loader).toContain("ready");
  expect(loader).not.toContain(html);
});

test("a document that the bucket lost is an error, not an empty page", async () => {
  const { label, path, htmlSha256 } = await started();
  await env.HTML.delete(`h/${htmlSha256}`);
  await expectRefused(await visit(label, path), "Failed to load secure preview content", 503);
});

test("published apps take no tokens, and the origin of a device's app only its own project's", async () => {
  const published = `a${"b".repeat(26)}`;
  expect((await open(published, "token")).status).toBe(405);
  expect((await ask(hostOf(published), { path: "/__open" })).status).toBe(404);
  const { mint } = await insertPrivate(undefined, "explorer_7");
  const { label, token } = await mint();
  expect(label).toBe(await deviceLabel("explorer_7"));
  expect((await open(await deviceLabel("explorer_8"), token)).status).toBe(403);
  expect((await open(label, "token")).status).toBe(403);
  expect((await open(label, token)).status).toBe(303);
});
