import { expect, test } from "vitest";
import { MAX_HTML_BYTES } from "#domain/listing/rules.ts";
import { call, SITE } from "#tests/support/api.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { limitBody } from "#workers/body-limits.ts";

const KB = 1024;
const MB = KB * KB;
const FORM = "application/x-www-form-urlencoded";

function post(path: string, body: BodyInit | null, type?: string) {
  return new Request(SITE + path, { method: "POST", body, headers: type ? { "Content-Type": type } : {} });
}

function endless(size: number) {
  let sent = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array(16 * KB).fill(97));
      sent += 16 * KB;
      if (sent >= size) controller.close();
    },
  });
  return { stream, sent: () => sent };
}

test.each([
  ["/auth", 64 * KB],
  ["/profile.data", 64 * KB],
  ["/api/journal/2026-11-20", 64 * KB],
  ["/api/projects/fetch", 64 * KB],
  ["/builders", 64 * KB],
  ["/api/home/order", 256 * KB],
  ["/api/touch-icons", 256 * KB],
  ["/api/stripe/webhook", MB],
  ["/builder", 1.5 * MAX_HTML_BYTES],
  ["/builder.data?index", 1.5 * MAX_HTML_BYTES],
  ["/api/projects", 1.5 * MAX_HTML_BYTES],
  ["/api/projects/migrate", 1.5 * MAX_HTML_BYTES],
  ["/api/projects/import", 1.5 * MAX_HTML_BYTES],
  ["/api/projects/some-id/versions", 1.5 * MAX_HTML_BYTES],
  ["/api/v1/projects", 1.5 * MAX_HTML_BYTES],
  ["/api/v1/projects/some-id/html", 1.5 * MAX_HTML_BYTES],
  ["/api/v1/checks", 1.5 * MAX_HTML_BYTES],
  ["/api/v1/shares", 1.5 * MAX_HTML_BYTES],
  ["/api/v1/projects/some-id", 64 * KB],
  ["/api/icons", 1.5 * MB + 64 * KB],
])("%s accepts %i bytes and no more, with or without a Content-Length", async (path, max) => {
  const type = path.startsWith("/api/") ? "application/octet-stream" : FORM;
  expect((await limitBody(post(path, "a".repeat(max), type))).failure).toBeNull();
  for (const body of ["a".repeat(max + 1), endless(max + 32 * KB).stream]) {
    const { request, failure } = await limitBody(post(path, body, type));
    expect(failure).toMatchObject({
      code: "too-large",
      title: expect.any(String),
      message: expect.stringMatching(/\.$/),
    });
    expect((await request.arrayBuffer()).byteLength).toBe(0);
  }
});

test("a body that is too large is read to its end, so that the sender gets the response", async () => {
  const { stream, sent } = endless(MB);
  expect((await limitBody(post("/auth", stream, FORM))).failure?.code).toBe("too-large");
  expect(sent()).toBe(MB);
});

test("a form has at most 200 fields, however they are sent", async () => {
  const fields = (count: number) => Array.from({ length: count }, (_, n) => [`f${n}`, "1"] satisfies [string, string]);
  const form = (count: number) => {
    const data = new FormData();
    for (const [name, value] of fields(count)) data.append(name, value);
    return data;
  };
  for (const path of ["/auth", "/builder.data", "/api/projects"]) {
    expect((await limitBody(post(path, new URLSearchParams(fields(200))))).failure).toBeNull();
    expect((await limitBody(post(path, form(200)))).failure).toBeNull();
    expect((await limitBody(post(path, new URLSearchParams(fields(201))))).failure?.code).toBe("too-large");
    expect((await limitBody(post(path, form(201)))).failure?.code).toBe("too-large");
  }
});

test("an accepted body is passed on unchanged", async () => {
  const data = new FormData();
  data.set("html", new File(["<p>\r\nä</p>"], "index.html", { type: "text/html" }));
  const { request } = await limitBody(post("/builder", data));
  const file = (await request.formData()).get("html");
  expect(file instanceof File && (await file.text())).toBe("<p>\r\nä</p>");
  const bytes = new Uint8Array([0, 255, 137, 80]);
  const picture = await limitBody(post("/api/icons", bytes, "image/png"));
  expect(new Uint8Array(await picture.request.arrayBuffer())).toEqual(bytes);
  const json = await limitBody(post("/builder.data", '{"intent":"create"}', "application/json"));
  expect(await json.request.json()).toEqual({ intent: "create" });
});

test.each([
  ["/auth", "a=1", "text/plain"],
  ["/builder", "{", "application/json"],
  ["/builder", "{}", "Application/JSON"],
  ["/auth", "{}", "application/json"],
  ["/confirmed.data", '{"intent":"confirm"}', "application/json"],
  ["/auth", "a=1", ""],
  ["/auth", "a=1", `${FORM};charset=utf-16`],
  ["/auth", "a=1", "multipart/form-data"],
  ["/auth", "a=1", 'multipart/form-data; boundary="x"; boundary="y"'],
  ["/auth", "--x\r\nbroken", "multipart/form-data; boundary=x"],
  ["/api/projects", "--x\r\nbroken", "multipart/form-data; boundary=x"],
])("%s refuses %j as %j", async (path, body, type) => {
  const { request, failure } = await limitBody(post(path, new TextEncoder().encode(body), type));
  expect(failure).toMatchObject({ code: "invalid", title: "Error" });
  expect((await request.arrayBuffer()).byteLength).toBe(0);
});

test.each([
  ["/mcp", "application/json"],
  ["/api/v1/projects", "application/json"],
  ["/api/v1/projects", "text/html"],
  ["/api/v1/checks", ""],
  ["/builder.data", "application/json"],
])("%s refuses %j that is not UTF-8", async (path, type) => {
  const body = new Uint8Array([...new TextEncoder().encode('{"html":"'), 0xe4, ...new TextEncoder().encode('"}')]);
  const { request, failure } = await limitBody(post(path, body, type));
  expect(failure).toMatchObject({ code: "invalid" });
  expect((await request.arrayBuffer()).byteLength).toBe(0);
});

test("an empty post to a page becomes an empty form", async () => {
  for (const body of [null, ""]) {
    const { request, failure } = await limitBody(post("/sign-out", body));
    expect([failure, [...(await request.formData())]]).toEqual([null, []]);
  }
});

test("the API answers 400 to a body that is not JSON", async () => {
  const { services } = testServices();
  const actor = await insertUser(services, "builder");
  const calls: Array<[string, string]> = [
    ["PUT", "/api/home/order"],
    ["POST", "/api/home/remove"],
    ["POST", "/api/home/restore"],
    ["PUT", "/api/apps/x/offline"],
    ["POST", "/api/apps/x/violations"],
    ["PUT", "/api/journal/shortcuts"],
    ["PUT", "/api/journal/2026-11-20"],
    ["POST", "/api/projects/fetch"],
    ["POST", "/api/icons/import"],
  ];
  for (const [method, path] of calls)
    for (const body of ["{", "", "\u0000"]) {
      const answer = await call(path, { method, body, headers: { "Content-Type": "application/json" } }, actor);
      expect(answer.status, `${method} ${path}`).toBe(400);
      expect(await answer.json()).toMatchObject({ error: { code: "invalid" } });
    }
});
