import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { getTableColumns } from "drizzle-orm/utils";
import { expect, test } from "vitest";
import { appViolations, publishedApps } from "#db/schema/index.ts";
import { readSubmission } from "#domain/moderation/queries.server.ts";
import { countViolation, forgetViolations, listViolations } from "#domain/previews/violations.server.ts";
import { hostText, keptHost, refusedRequest, VIOLATIONS_KEPT } from "#domain/previews/violations.ts";
import { readWorkbench } from "#domain/projects/workbench.server.ts";
import { insertApp } from "#tests/preview/apps.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { publishedSetting } from "#tests/support/updates.ts";

const VISITOR = { userId: null, ip: "192.0.2.1" };
const HTML =
  "<!doctype html><script>fetch('https://API.example.com/v1?key=1'); fetch('https://' + tile + '.maps.example.net/')</script>";

async function setting() {
  const { services, clock } = testServices();
  const id = crypto.randomUUID();
  const label = await insertApp(env, { id, html: HTML });
  const count = (
    host: string,
    more: { directive?: "connect-src" | "img-src"; codeVersion?: string; ip?: string } = {},
  ) =>
    countViolation(services, { userId: null, ip: more.ip ?? crypto.randomUUID() }, id, {
      codeVersion: more.codeVersion ?? "00",
      directive: more.directive ?? "connect-src",
      host,
    });
  const list = async () => (await listViolations(services, id)).map(({ host, visitors }) => [host, visitors]);
  return { services, clock, id, label, count, list };
}

test.each([
  ["connect-src", "https://API.example.com/v1?key=secret#x", "connect-src", "api.example.com"],
  ["script-src-elem", "http://cdn.example.com:8080/a.js", "script-src", "cdn.example.com"],
  ["style-src-attr", "https://user:password@example.com./", "style-src", "example.com"],
  ["connect-src", "wss://live.example.com/socket", "connect-src", "live.example.com"],
  ["img-src", "https://bücher.example/", "img-src", "xn--bcher-kva.example"],
  ["img-src", "http://[::1]:80/x.png", "img-src", "[::1]"],
])("of a refused %s to %s only its host is told", (directive, blocked, known, host) => {
  expect(refusedRequest({ directive, blocked })).toEqual({ directive: known, host });
});

test.each([
  ["script-src-elem", "inline"],
  ["script-src", "eval"],
  ["img-src", "data"],
  ["connect-src", ""],
  ["connect-src", "blob:https://example.com/x"],
  ["frame-src", "about:blank"],
  ["trusted-types", "https://example.com/"],
  ["connect-src", `https://${"a".repeat(300)}.example/`],
])("a refused %s of %j is no request to a host", (directive, blocked) => {
  expect(refusedRequest({ directive, blocked })).toBeNull();
});

const NAMED = ["api.example.com", "*.maps.example.net", "localhost", "cdn.example.org:8443", "a*b*.example.net"];

test.each([
  ["api.example.com", "api.example.com"],
  ["c3vwzxigc2vjcmv0.api.example.com", "*"],
  ["a.maps.example.net", "*.maps.example.net"],
  ["cdn.example.org", "cdn.example.org"],
  ["a1b2.example.net", "*"],
  ["localhost", "*"],
  ["fetch", "*"],
  ["pi.example.com", "*"],
  ["entered.com", "*"],
  ["1.2.3.4", "*"],
])("of the host %s the addresses of the source name %s", (host, kept) => {
  expect(keptHost(host, NAMED)).toBe(kept);
});

test("a word of the document that is no address is never kept", async () => {
  const { count, list } = await setting();
  await count("tile");
  await count("fetch");
  expect(await list()).toEqual([["*", 2]]);
});

test("visitors are counted by app, version, host and directive, once a day, and of a user nothing is kept", async () => {
  const { services, clock, id, count, list } = await setting();
  const ips = Array.from({ length: 4 }, () => crypto.randomUUID());
  for (const ip of [...ips, ...ips]) await count("api.example.com", { ip });
  await count("api.example.com", { directive: "img-src" });
  await count("someone.private.example");
  expect(await list()).toEqual([
    ["api.example.com", 4],
    ["*", 1],
  ]);
  clock.now += 24 * 60 * 60 * 1000;
  for (const ip of ips.slice(1)) await count("api.example.com", { ip });
  const rows = await services.db.select().from(appViolations).where(eq(appViolations.appId, id));
  expect(rows.map(({ directive, host, count: visitors }) => [directive, host, visitors]).sort()).toEqual([
    ["connect-src", "*", 1],
    ["connect-src", "api.example.com", 4],
    ["img-src", "api.example.com", 1],
  ]);
  expect(Object.keys(getTableColumns(appViolations))).toEqual([
    "appId",
    "codeVersion",
    "host",
    "directive",
    "count",
    "lastAt",
  ]);
});

test("an author hears of a host from five visitors of a day on, without a number", async () => {
  const { services, count, id } = await setting();
  const [app] = await services.db.select().from(publishedApps).where(eq(publishedApps.id, id));
  const author = { ...(await insertUser(services, "architect")), userId: app?.userId ?? "" };
  const refused = async () => (await readWorkbench(services, author)).projects[0]?.violations;
  for (let n = 0; n < 4; n++) await count("api.example.com");
  expect(await refused()).toEqual([]);
  await count("api.example.com");
  expect(await refused()).toEqual([{ codeVersion: "00", host: "api.example.com", lastAt: expect.any(Number) }]);
  await services.db.update(publishedApps).set({ codeVersion: "01" }).where(eq(publishedApps.id, id));
  expect(await refused()).toEqual([]);
});

test("of an app that contacts nobody nothing is counted", async () => {
  const { services, count, id, list } = await setting();
  await services.db.update(publishedApps).set({ contactsNobody: true }).where(eq(publishedApps.id, id));
  await count("api.example.com");
  expect(await list()).toEqual([]);
});

test("an app that asks its own address is told so", async () => {
  const { label, count, list } = await setting();
  await count(`${label}.apps.localhost`);
  expect(await list()).toEqual([["self", 1]]);
  expect(hostText("self")).toBe("its own address, where only the app itself lies");
});

test("only the version that is in the store is counted", async () => {
  const { services, id, count, list } = await setting();
  await expect(count("api.example.com", { codeVersion: "07" })).rejects.toThrow("App not found");
  await services.db.update(publishedApps).set({ codeVersion: "01" }).where(eq(publishedApps.id, id));
  await count("api.example.com", { codeVersion: "01" });
  await services.db.update(publishedApps).set({ status: "unpublished" }).where(eq(publishedApps.id, id));
  await expect(count("api.example.com", { codeVersion: "01" })).rejects.toThrow("App not found");
  expect(await list()).toEqual([["api.example.com", 1]]);
});

test("one address that reports without end has to wait", async () => {
  const { services, count, list } = await setting();
  const slowed = { ...services, admit: async () => 60 };
  await expect(
    countViolation(slowed, VISITOR, "x", { codeVersion: "00", directive: "img-src", host: "api.example.com" }),
  ).rejects.toThrow("Too many reports. Please try again in 60 s.");
  const ip = crypto.randomUUID();
  await Promise.all(Array.from({ length: 200 }, () => count("api.example.com", { ip })));
  await expect(count("api.example.com", { ip })).rejects.toThrow("Too many reports.");
  expect(await list()).toEqual([["api.example.com", 1]]);
});

test("a moderator reads what the app of a submission was refused", async () => {
  const { services, admin, submission, readApp } = await publishedSetting();
  const { id } = await readApp();
  await services.db.update(publishedApps).set({ contactsNobody: false }).where(eq(publishedApps.id, id));
  expect((await readSubmission(services, admin, submission.id)).violations).toEqual([]);
  await countViolation(services, VISITOR, id, { codeVersion: "00", directive: "img-src", host: "a.example" });
  const { violations } = await readSubmission(services, admin, submission.id);
  expect(violations).toMatchObject([{ codeVersion: "00", host: "*", visitors: 1 }]);
});

test("what has not happened for 90 days is forgotten", async () => {
  const { services, clock, count, list } = await setting();
  await count("api.example.com");
  clock.now += VIOLATIONS_KEPT - 60_000;
  await forgetViolations(services);
  expect(await list()).toHaveLength(1);
  clock.now += 120_000;
  await forgetViolations(services);
  expect(await list()).toEqual([]);
});
