import { expect, test, vi } from "vitest";
import { apiCalls, apiTokens } from "#db/schema/index.ts";
import { API_RIGHTS, type ApiRight } from "#db/vocabulary.ts";
import { CALL_REMEMBERED_MS, CALLS_PER_WINDOW, MAX_REMEMBERED_CALLS } from "#domain/api-tokens/rules.ts";
import { MAX_HTML_BYTES } from "#domain/listing/rules.ts";
import { saveListing } from "#domain/projects/commands.server.ts";
import { callV1, tokenOf } from "#tests/support/api-v1.ts";
import { insertUser, LISTING, testServices } from "#tests/support/services.ts";
import { V1_ROUTES } from "#workers/api/v1/router.ts";

const PAGE =
  '<!doctype html>\n<html lang="en"><head><meta name="viewport" content="width=device-width"><title>Focus timer</title></head><body>1</body></html>';

async function account(tier: Parameters<typeof insertUser>[1] = "architect", tested = testServices()) {
  const { services } = tested;
  const actor = await insertUser(services, tier);
  const token = await tokenOf(services, actor);
  const create = async (html = PAGE) =>
    (await callV1(services, "POST", "/projects", { token, html })).json.id as string;
  return { services, actor, token, create, clock: tested.clock };
}

function expectProblem({ status, headers, json }: Awaited<ReturnType<typeof callV1>>, expected: number, code: string) {
  expect(headers.get("Content-Type")).toBe("application/problem+json");
  expect(json).toMatchObject({
    ...{ status: expected, code, title: expect.any(String), detail: expect.stringMatching(/^[a-zA-Z]/) },
    type: `http://localhost:8787/developers#error-${code}`,
  });
  expect(status).toBe(expected);
}

test("a project is created, read, changed, saved, listed, deleted and restored", async () => {
  const { services, token } = await account();
  const created = await callV1(services, "POST", "/projects", { token, body: { html: PAGE } });
  expect(created.json).toMatchObject({ title: "Focus timer", version: 1, check: { ok: true, converted: null } });
  expect([created.status, created.headers.get("ETag")]).toEqual([201, '"1"']);
  const { id } = created.json;
  expect(created.headers.get("Location")).toBe(`http://localhost:8787/api/v1/projects/${id}`);
  const headers = { "If-Match": '"1"' };
  const saved = await callV1(services, "PUT", `/projects/${id}/html`, { token, html: `${PAGE}<!-- 2 -->`, headers });
  expect([saved.status, saved.json.version, saved.headers.get("ETag")]).toEqual([200, 2, '"2"']);
  const html = await callV1(services, "GET", `/projects/${id}/html`, { token });
  expect([html.text, html.headers.get("ETag")]).toEqual([`${PAGE}<!-- 2 -->`, '"2"']);
  expect(html.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect((await callV1(services, "GET", `/projects/${id}/html?version=1`, { token })).text).toBe(PAGE);
  const versions = await callV1(services, "GET", `/projects/${id}/versions`, { token });
  expect(versions.json.versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  const body = {
    description: "Quiet",
    categories: ["Productivity"],
    hosts: [{ host: "api.example.com", purpose: "Data" }],
  };
  const changed = await callV1(services, "PATCH", `/projects/${id}`, { token, body });
  expect(changed.json).toMatchObject({
    ...body,
    title: "Focus timer",
    version: 2,
    url: `http://localhost:8787/p/${id}`,
  });
  expect((await callV1(services, "DELETE", `/projects/${id}`, { token })).status).toBe(204);
  expect((await callV1(services, "GET", "/trash", { token })).json.projects).toMatchObject([
    { id, title: "Focus timer" },
  ]);
  expectProblem(await callV1(services, "GET", `/projects/${id}`, { token }), 404, "missing");
  expect((await callV1(services, "POST", `/projects/${id}/restore`, { token })).json).toMatchObject({ id, version: 2 });
});

test("each answer is as the document describes it", async () => {
  const { services, actor, token, create } = await account();
  const id = await create();
  await saveListing(services, actor, id, LISTING);
  const calls = {
    "GET /account": {},
    "GET /projects": {},
    "GET /projects/:id": {},
    "GET /projects/:id/versions": {},
    "GET /trash": {},
    "POST /checks": { html: PAGE },
    "POST /shares": { html: PAGE },
    "POST /projects/:id/shares": {},
    "GET /projects/:id/shares": {},
    "GET /shares": {},
    "POST /projects/:id/submission": {},
    "GET /projects/:id/review": {},
    "GET /projects/:id/refusals": {},
  };
  for (const [key, sent] of Object.entries(calls)) {
    const [method = "", path = ""] = key.split(" ");
    const route = V1_ROUTES.find((known) => `${known.method} ${known.path}` === key);
    const answer = await callV1(services, method, path.replace(":id", id), { token, ...sent });
    expect(answer.status, `${key} ${answer.text}`).toBe(route?.answer.status);
    expect(route?.answer.schema?.safeParse(answer.json).error, key).toBeUndefined();
  }
});

test("a list has pages, and finds by words", async () => {
  const { services, token, create } = await account();
  for (let n = 1; n <= 3; n++) await create(PAGE.replace("Focus timer", `Focus timer ${n}`));
  const first = await callV1(services, "GET", "/projects?limit=2", { token });
  const second = await callV1(services, "GET", `/projects?limit=2&cursor=${first.json.nextCursor}`, { token });
  const titles = [...first.json.projects, ...second.json.projects].map(({ title }: { title: string }) => title);
  expect(titles).toEqual(["Focus timer 3", "Focus timer 2", "Focus timer 1"]);
  expect(second.json.nextCursor).toBeNull();
  expect((await callV1(services, "GET", "/projects?search=timer%202", { token })).json.projects).toHaveLength(1);
  expectProblem(await callV1(services, "GET", "/projects?limit=1000", { token }), 422, "invalid");
});

test("no route answers without its right, and each says which one is missing", async () => {
  const { services, actor } = await account();
  for (const right of API_RIGHTS) {
    const token = await tokenOf(
      services,
      actor,
      [...API_RIGHTS].filter((other) => other !== right),
    );
    for (const { method, path, right: needed } of V1_ROUTES) {
      if (needed !== right) continue;
      const answer = await callV1(services, method, path.replace(":id", "0"), { token });
      expectProblem(answer, 403, "forbidden");
      expect(answer.json.detail).toContain(`"${right}"`);
    }
  }
});

test("a token that is absent, wrong, expired or no token at all gets the same answer", async () => {
  const { services, token, clock } = await account();
  const expired = await tokenOf(services, await insertUser(services, "builder"));
  await services.db.update(apiTokens).set({ expiresAt: clock.now - 1 });
  const answers = await Promise.all(
    [undefined, `${token.slice(0, -1)}!`, expired, "sheaf_", "x", token.toUpperCase()].map((wrong) =>
      callV1(services, "GET", "/projects", { token: wrong }),
    ),
  );
  for (const answer of answers) {
    expectProblem(answer, 401, "unauthenticated");
    expect(answer.text).toBe(answers[0]?.text);
    expect([...answer.headers]).toEqual([...(answers[0]?.headers ?? [])]);
    expect(answer.headers.get("WWW-Authenticate")).toBe("Bearer");
  }
  const inQuery = await callV1(services, "GET", `/projects?access_token=${token}`);
  expectProblem(inQuery, 401, "unauthenticated");
});

test("an older version overwrites nothing, and is told the newest one", async () => {
  const { services, token, create } = await account();
  const id = await create();
  const save = (html: string, version?: string) =>
    callV1(services, "PUT", `/projects/${id}/html`, {
      ...{ token, html },
      headers: version === undefined ? {} : { "If-Match": version },
    });
  await save(`${PAGE}<!-- a -->`, '"1"');
  const stale = await save(`${PAGE}<!-- b -->`, '"1"');
  expectProblem(stale, 412, "outdated");
  expect(stale.json.newestVersion).toBe(2);
  expect((await callV1(services, "GET", `/projects/${id}/html`, { token })).text).toBe(`${PAGE}<!-- a -->`);
  // A save whose answer was lost is answered again.
  expect((await save(`${PAGE}<!-- a -->`, '"1"')).json.version).toBe(2);
  expectProblem(await save(PAGE), 428, "unconditional");
  expectProblem(await save(PAGE, "*"), 422, "invalid");
});

test("a call that is sent again with its key is answered as the first, and makes nothing twice", async () => {
  const { services, token, clock } = await account();
  const headers = { "Idempotency-Key": "first" };
  const call = (html = PAGE) => callV1(services, "POST", "/projects", { token, html, headers });
  const [first, second] = [await call(), await call()];
  expect([second.status, second.json, second.headers.get("ETag")]).toEqual([201, first.json, '"1"']);
  expect(second.headers.get("Location")).toBe(first.headers.get("Location"));
  expectProblem(await call(`${PAGE}<!-- other -->`), 422, "key-reused");
  const both = await Promise.all(
    ["a", "b"].map(() =>
      callV1(services, "POST", "/projects", { token, html: PAGE, headers: { "Idempotency-Key": "two" } }),
    ),
  );
  expect(new Set(both.map(({ json }) => json.id)).size).toBe(1);
  expect((await callV1(services, "GET", "/projects", { token })).json.projects).toHaveLength(2);
  // Another account's key is another key.
  const other = await account("builder", { ...testServices(), services });
  expect((await callV1(services, "POST", "/projects", { token: other.token, html: PAGE, headers })).status).toBe(201);
  clock.now += CALL_REMEMBERED_MS + 1;
  expect((await call()).json.id).not.toBe(first.json.id);
});

test("a call whose answer was lost runs again, and makes nothing twice", async () => {
  const { services, actor, token, create } = await account();
  const id = await create();
  await saveListing(services, actor, id, LISTING);
  for (const [path, sent] of [
    ["/projects", { html: PAGE }],
    ["/shares", { html: PAGE }],
    [`/projects/${id}/shares`, {}],
    [`/projects/${id}/submission`, {}],
  ] as const) {
    const call = () => callV1(services, "POST", path, { token, ...sent, headers: { "Idempotency-Key": path } });
    const first = await call();
    await services.db.update(apiCalls).set({ answer: null });
    const again = await call();
    expect([again.status, again.json], path).toEqual([201, first.json]);
  }
  expect((await callV1(services, "GET", "/projects", { token })).json.projects).toHaveLength(2);
  expect((await callV1(services, "GET", "/shares", { token })).json.shares).toHaveLength(2);
});

test("an account stores a limited number of keys, and is told when there are too many", async () => {
  const { services, actor, token, clock } = await account();
  const headers = { "Idempotency-Key": "first" };
  const call = (more: Record<string, string>) =>
    callV1(services, "POST", "/projects", { token, html: PAGE, headers: more });
  const first = await call(headers);
  const expiresAt = clock.now + CALL_REMEMBERED_MS;
  for (let stored = 1; stored < MAX_REMEMBERED_CALLS; stored += 10)
    await services.db.insert(apiCalls).values(
      Array.from({ length: Math.min(10, MAX_REMEMBERED_CALLS - stored) }, (_, at) => ({
        ...{ userId: actor.userId, key: `k${stored + at}`, requestHash: "h", resultId: `r${stored + at}`, expiresAt },
      })),
    );
  const last = await call({ "Idempotency-Key": "one-more" });
  expectProblem(last, 429, "throttled");
  expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(60);
  expect((await call(headers)).json).toEqual(first.json);
  expect((await call({})).status).toBe(201);
  clock.now = expiresAt;
  expect((await call({ "Idempotency-Key": "one-more" })).status).toBe(201);
});

test("an assistant's fenced answer is unwrapped; what is no page is refused in words", async () => {
  const { services, token, create } = await account();
  const answer = `Here is your timer:\n\n\`\`\`html\n${PAGE}\n\`\`\`\n\nEnjoy!`;
  const id = await create(answer);
  expect((await callV1(services, "GET", `/projects/${id}/html`, { token })).text.trim()).toBe(PAGE);
  const checked = await callV1(services, "POST", "/checks", { token, body: { html: answer } });
  expect(checked.json).toMatchObject({ ok: true, converted: expect.stringContaining("HTML of the answer was taken") });
  const refused = await callV1(services, "POST", "/projects", { token, body: { html: "const a = 1;" } });
  expectProblem(refused, 422, "invalid");
  expect(refused.json.detail).toBe("This is JavaScript, not a page.");
  const code = await callV1(services, "POST", "/checks", { token, body: { html: "const a = 1;" } });
  expect(code.json).toMatchObject({ ok: false, problems: [{ line: 1, column: 1, code: "not-a-page" }] });
});

test("a check names lines, missing files, hosts and what the app may contact", async () => {
  const { services, token } = await account("explorer");
  const html = `${PAGE}\n<script src="app.js"></script>\n  <script>fetch("https://api.example.com/x"); fetch("https://other.example.com/y")</script>\n<script src="https://unpkg.com/vue@3.5.0"></script>`;
  const { json } = await callV1(services, "POST", "/checks", { token, body: { html, hosts: ["api.example.com"] } });
  expect(json).toMatchObject({
    ok: false,
    missingFiles: ["app.js"],
    hosts: ["api.example.com", "other.example.com", "unpkg.com"],
    mayContact: ["api.example.com", "unpkg.com"],
    title: "Focus timer",
  });
  const blocked = json.problems.find(({ code }: { code: string }) => code === "blocked-host");
  expect(blocked).toMatchObject({ line: 4, severity: "error", declare: ["other.example.com"] });
  expect((await callV1(services, "GET", "/shares", { token })).json.shares).toEqual([]);
});

test("an explorer may check and share, and is told in the plan's words what else needs another plan", async () => {
  const { services, token } = await account("explorer");
  const plan = await callV1(services, "POST", "/projects", { token, html: PAGE });
  expectProblem(plan, 403, "plan");
  expect(plan.json.detail).toBe("Explorer apps are kept on this device. Upgrade to Builder to sync projects.");
  const shared = await callV1(services, "POST", "/shares", { token, html: PAGE });
  expect(shared.json).toMatchObject({ title: "Focus timer", url: expect.stringMatching(/\/s\/[0-9a-f]{32}$/) });
  const again = await callV1(services, "POST", "/shares", { token, html: PAGE });
  expect(again.json.id).toBe(shared.json.id);
  expect((await callV1(services, "DELETE", `/shares/${shared.json.id}`, { token })).status).toBe(204);
  expect((await callV1(services, "GET", "/shares", { token })).json.shares).toEqual([]);
});

test("a review is submitted, read and withdrawn; what lacks is said", async () => {
  const { services, actor, token, create } = await account();
  const id = await create();
  expectProblem(await callV1(services, "GET", `/projects/${id}/review`, { token }), 404, "missing");
  const early = await callV1(services, "POST", `/projects/${id}/submission`, { token });
  expectProblem(early, 409, "conflict");
  expect(early.json.detail).toContain("Still missing");
  await saveListing(services, actor, id, LISTING);
  const headers = { "Idempotency-Key": "submit" };
  const sent = await callV1(services, "POST", `/projects/${id}/submission`, { token, headers });
  expect(sent.json).toMatchObject({
    state: "pending",
    kind: "submission",
    usually: expect.stringContaining("Reviews"),
  });
  expect(sent.json.findings.length).toBeGreaterThan(0);
  expect((await callV1(services, "GET", `/projects/${id}/review`, { token })).json).toEqual(sent.json);
  expect((await callV1(services, "DELETE", `/projects/${id}/submission`, { token })).status).toBe(204);
  expect((await callV1(services, "GET", `/projects/${id}/review`, { token })).json.state).toBe("withdrawn");
});

test("a project goes to the trash only by a token that may also do what this ends", async () => {
  const { services, actor, token, create } = await account();
  const remove = async (id: string, rights: Array<ApiRight>) =>
    callV1(services, "DELETE", `/projects/${id}`, { token: await tokenOf(services, actor, rights) });
  const shared = await create();
  await callV1(services, "POST", `/projects/${shared}/shares`, { token });
  const submitted = await create();
  await saveListing(services, actor, submitted, LISTING);
  await callV1(services, "POST", `/projects/${submitted}/submission`, { token });
  for (const [id, lacking, needed] of [
    [shared, "submit", "share"],
    [submitted, "share", "submit"],
  ] as const) {
    const refused = await remove(id, ["read", "write", lacking]);
    expectProblem(refused, 403, "forbidden");
    expect(refused.json.detail).toContain(`"${needed}"`);
    expect((await callV1(services, "GET", `/projects/${id}`, { token })).status).toBe(200);
    expect((await remove(id, ["write", needed])).status).toBe(204);
  }
  expect((await remove(await create(), ["write"])).status).toBe(204);
});

test("what an admin's token submits waits for a moderator as everybody's", async () => {
  const { services, actor, token, create } = await account("admin");
  const id = await create();
  await saveListing(services, actor, id, LISTING);
  const { json } = await callV1(services, "POST", `/projects/${id}/submission`, { token });
  expect(json).toMatchObject({ state: "pending", storeUrl: null });
});

test("HTML over the limit is refused in the editor's words, whether the body or the page is too large", async () => {
  const { services, token } = await account();
  for (const size of [MAX_HTML_BYTES + 1, 1.5 * MAX_HTML_BYTES + 1]) {
    const answer = await callV1(services, "POST", "/projects", { token, html: PAGE.padEnd(size, " ") });
    expectProblem(answer, 413, "too-large");
    expect(answer.json.detail).toBe("Your HTML is larger than 5 MB. Please make it smaller and try again.");
  }
});

test("what is not UTF-8 is refused, so that no byte of it becomes another character", async () => {
  const { services, token } = await account();
  const latin1 = Uint8Array.from(`${PAGE}\u00e4`, (character) => character.charCodeAt(0));
  const inUtf8 = "Your HTML is not UTF-8 text. Please save the file as UTF-8 and try again.";
  for (const path of ["/projects", "/checks", "/shares"]) {
    const answer = await callV1(services, "POST", path, { token, html: latin1 });
    expectProblem(answer, 422, "invalid");
    expect(answer.json.detail, path).toBe(inUtf8);
  }
  for (const type of ["text/html; charset=iso-8859-1", 'text/html;Charset="windows-1252"']) {
    const answer = await callV1(services, "POST", "/projects", {
      token,
      html: PAGE,
      headers: { "Content-Type": type },
    });
    expectProblem(answer, 422, "invalid");
    expect(answer.json.detail, type).toBe("Your HTML's Content-Type names another charset. Please send it as UTF-8.");
  }
  const json = new Uint8Array([...new TextEncoder().encode('{"html":"<p>'), 0xe4, ...new TextEncoder().encode('"}')]);
  const headers = { "Content-Type": "application/json" };
  const answer = await callV1(services, "POST", "/projects", { token, html: json, headers });
  expectProblem(answer, 422, "invalid");
  expect(answer.json.detail).toBe("The request is not UTF-8 text. Please send it as UTF-8.");
  for (const type of [
    "text/html",
    "text/html; charset=UTF-8",
    'text/html; charset="utf-8"',
    "text/html;charset=utf8",
  ]) {
    const html = `${PAGE}\u00e4 \u{1f33f}`;
    const saved = await callV1(services, "POST", "/projects", { token, html, headers: { "Content-Type": type } });
    expect([type, saved.status]).toEqual([type, 201]);
    const read = await callV1(services, "GET", `/projects/${saved.json.id}/html`, { token });
    expect(read.text).toBe(html);
  }
});

test("input that is not valid names its fields", async () => {
  const { services, token } = await account();
  const unknown = await callV1(services, "POST", "/projects", { token, body: { html: PAGE, name: "x" } });
  expectProblem(unknown, 422, "invalid");
  expect(unknown.json.errors).toHaveLength(1);
  const text = await callV1(services, "POST", "/projects", { token, headers: {}, body: "just text" });
  expectProblem(text, 422, "invalid");
  const title = await callV1(services, "POST", "/projects", {
    token,
    body: { html: PAGE, title: "A title that is too long" },
  });
  expect(title.json.detail).toBe("Title must be at most 15 characters.");
  expectProblem(await callV1(services, "GET", "/nothing", { token }), 404, "missing");
});

test("10,000 calls a minute get a clear answer, and the headers say what is left", async () => {
  const { services, token } = await account();
  const first = await callV1(services, "GET", "/account", { token });
  expect(first.headers.get("RateLimit-Policy")).toBe(`"token";q=${CALLS_PER_WINDOW};w=60`);
  expect(first.headers.get("RateLimit")).toBe(`"token";r=${CALLS_PER_WINDOW - 1};t=60`);
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const rest = await Promise.all(
    Array.from({ length: CALLS_PER_WINDOW }, () => callV1(services, "GET", "/account", { token })),
  );
  const refused = rest.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(1);
  for (const answer of refused) {
    expectProblem(answer, 429, "throttled");
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(answer.headers.get("RateLimit")).toMatch(/^"token";r=0;t=\d+$/);
  }
  // Another token has its own.
  const other = await tokenOf(services, await insertUser(services, "builder"));
  expect((await callV1(services, "GET", "/account", { token: other })).status).toBe(200);
});
