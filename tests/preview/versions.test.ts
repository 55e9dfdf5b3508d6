import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { insertApp, insertVersion } from "./apps.ts";
import { ask, hostOf } from "./requests.ts";

const OLD = { host: "old.example.com", purpose: "data" };
const NEW = { host: "new.example.com", purpose: "statistics" };
let host: string;

beforeAll(async () => {
  host = hostOf(await insertApp(env, { id: "weather", html: "<p>newest", declaredHosts: [OLD, NEW] }));
  await insertVersion(env, { of: "weather", codeVersion: "00", html: "<p>silent", contactsNobody: true });
  await insertVersion(env, { of: "weather", codeVersion: "01", html: "<p>first", declaredHosts: [OLD] });
  await insertVersion(env, { of: "weather", codeVersion: "02", html: "<p>unsafe", endedAt: 1 });
});

async function policyOf(path: string) {
  return (await ask(host, { path })).headers.get("Content-Security-Policy") ?? "";
}

test("an earlier approved version is served with its own bytes under its own policy", async () => {
  const response = await ask(host, { path: "/v/01" });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("<p>first");
  const policy = response.headers.get("Content-Security-Policy");
  expect(policy).toContain("https://old.example.com");
  expect(policy).not.toContain("new.example.com");
  expect(response.headers.get("Connection-Allowlist")).not.toContain("new.example.com");
  expect(await (await ask(host)).text()).toContain("<p>newest");
  expect(await policyOf("/")).toContain("https://new.example.com");
});

test("an earlier version has no network if it contacted nobody or the user switched it off", async () => {
  const offline = await policyOf("/offline");
  expect(await policyOf("/v/00")).toBe(offline);
  expect(await policyOf("/v/01/offline")).toBe(offline);
  expect(await (await ask(host, { path: "/v/01/offline" })).text()).toContain("<p>first");
});

test("a version that ended or never was answers 410, and the app keeps its data", async () => {
  for (const path of ["/v/02", "/v/02/offline", "/v/77"]) {
    const response = await ask(host, { path });
    expect(response.status, path).toBe(410);
    expect(response.headers.get("Clear-Site-Data"), path).toBeNull();
  }
});

test("an earlier version opens in a frame only", async () => {
  const opened = await ask(host, { path: "/v/01", dest: "document" });
  expect([opened.status, opened.headers.get("Location")]).toEqual([303, `${env.SITE_ORIGIN}/p/weather`]);
  for (const dest of ["empty", "script", "nested-document", null]) {
    expect((await ask(host, { path: "/v/01", dest })).status, String(dest)).toBe(403);
  }
});

test.each(["/v/", "/v/1", "/v/01/", "/v/01/x", "/v/01%00", "/v/1234567", "/V/01"])(
  "%s is no address of a version",
  async (path) => expect((await ask(host, { path })).status).toBe(404),
);

test("no version of one app is served on another app's origin", async () => {
  const other = hostOf(await insertApp(env, { id: "other-app" }));
  expect((await ask(other, { path: "/v/01" })).status).toBe(410);
});

test("an app that left the store serves no earlier version", async () => {
  const gone = hostOf(await insertApp(env, { id: "left", status: "unpublished" }));
  await insertVersion(env, { of: "left", codeVersion: "00", html: "<p>left" });
  const response = await ask(gone, { path: "/v/00" });
  expect(response.status).toBe(410);
  expect(response.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
});
