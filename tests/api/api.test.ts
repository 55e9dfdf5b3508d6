import { expect, test } from "vitest";
import { CLOSE_CODES } from "#domain/kit/sockets.ts";
import { call, SITE } from "#tests/support/api.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { readCloseCode } from "#tests/support/sockets.ts";
import { isCrossOrigin } from "#workers/cross-origin.ts";
import { contentPolicy, withSecurityHeaders } from "#workers/security-headers.ts";

test("installing when signed out answers 'Please sign in'", async () => {
  const answer = await call("/api/apps/x/install", { method: "PUT" }, null);
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ error: { title: "Please sign in" } });
});

test("installing a missing app answers 404 with the specified message", async () => {
  const { services } = testServices();
  const actor = await insertUser(services, "explorer");
  const answer = await call("/api/apps/x/install", { method: "PUT" }, actor);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({
    error: { code: "missing", title: "Installation failed", message: "App not found" },
  });
});

test("an unknown address of the API answers 404 as JSON", async () => {
  const answer = await call("/api/nothing", {}, null);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("content-type")).toContain("json");
});

test("the live socket is refused without a session", async () => {
  expect(await readCloseCode(await call("/api/live", { headers: { upgrade: "websocket" } }, null))).toBe(
    CLOSE_CODES.signedOut,
  );
});

test.each([
  ["GET", "/api/session"],
  ["GET", "/api/export"],
  ["GET", "/api/notifications"],
  ["PUT", "/api/apps/x/install"],
])("an account that must set a new password may not %s %s", async (method, path) => {
  const held = { ...(await insertUser(testServices().services, "architect")), passwordResetRequired: true };
  const answer = await call(path, { method }, held);
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ error: { message: "Finish resetting your password first." } });
});

test("the live socket is refused for an account that must set a new password", async () => {
  const held = { ...(await insertUser(testServices().services, "architect")), passwordResetRequired: true };
  const answer = await call("/api/live", { headers: { upgrade: "websocket" } }, held);
  expect(await readCloseCode(answer)).toBe(CLOSE_CODES.signedOut);
});

test.each([
  ["GET", {}, false],
  ["HEAD", {}, false],
  ["POST", { origin: SITE }, false],
  ["POST", { origin: SITE, "sec-fetch-site": "same-origin" }, false],
  ["POST", {}, true],
  ["PUT", { origin: "null" }, true],
  ["POST", { origin: "https://evil.example" }, true],
  ["POST", { origin: "http://localhost:9999" }, true],
  ["POST", { origin: "http://apps.localhost:8787" }, true],
  ["DELETE", { origin: SITE, "sec-fetch-site": "same-site" }, true],
  ["PATCH", { origin: SITE, "sec-fetch-site": "cross-site" }, true],
  ["GET", { upgrade: "websocket" }, true],
  ["GET", { upgrade: "websocket", origin: SITE }, false],
])("%s with %o is cross-origin: %s", (method, headers, expected) => {
  expect(isCrossOrigin(new Request(`${SITE}/mode`, { method, headers }), SITE)).toBe(expected);
});

test("programs send calls with a token from anywhere, but open no socket", () => {
  const request = (headers: Record<string, string>) =>
    new Request(`${SITE}/api/v1/projects`, { method: "POST", headers });
  expect(isCrossOrigin(request({}), SITE)).toBe(false);
  expect(isCrossOrigin(request({ origin: "https://evil.example" }), SITE)).toBe(false);
  expect(isCrossOrigin(request({ upgrade: "websocket" }), SITE)).toBe(true);
});

test("every response carries the full header set, redirects and errors too", () => {
  for (const status of [200, 302, 404, 500]) {
    const answer = withSecurityHeaders(new Response(null, { status }), {
      nonce: "n",
      frameSources: [],
      siteOrigin: SITE,
      appsHost: "a.test",
      mayBeKept: false,
      requestId: "r1",
    });
    for (const name of [
      "content-security-policy",
      "strict-transport-security",
      "x-content-type-options",
      "permissions-policy",
    ]) {
      expect(answer.headers.get(name), `${name} of ${status}`).toBeTruthy();
    }
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
});

test("personal responses carry the account's id, and public ones do not", () => {
  const policy = {
    nonce: "n",
    frameSources: [],
    siteOrigin: SITE,
    appsHost: "a.test",
    requestId: "r1",
    mayBeKept: false,
  };
  const answered = (headers: HeadersInit, account: string | null) =>
    withSecurityHeaders(new Response(null, { headers }), { ...policy, account }).headers;
  expect(answered({}, "noor").get("x-account")).toBe("noor");
  expect(answered({}, null).get("x-account")).toBe("none");
  const feed = answered({ "cache-control": "public, max-age=600" }, "noor");
  expect([feed.get("x-account"), feed.get("cache-control")]).toEqual([null, "public, max-age=600"]);
});

test("a page's policy allows to frame only the origins that its loader named, and without any the pages that keep apps", () => {
  const policy = (...frameSources: Array<string>) =>
    contentPolicy({ nonce: "n", frameSources, siteOrigin: SITE, appsHost: "apps.test" });
  expect(policy()).toContain("frame-src http://*.apps.test/__keep; form-action 'self';");
  expect(policy("http://abc.apps.localhost:8787")).toContain("frame-src http://abc.apps.localhost:8787;");
  expect(policy("http://a.test", "http://b.test")).toContain(
    "frame-src http://a.test http://b.test; form-action 'self' http://a.test http://b.test;",
  );
  expect(policy()).toContain("frame-ancestors 'none'");
});
