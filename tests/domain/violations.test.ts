import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { getTableColumns } from "drizzle-orm/utils";
import { expect, test } from "vitest";
import { appViolations, publishedApps } from "#db/schema/index.ts";
import { readProjectsAndTrash } from "#domain/builder/projects-and-trash.server.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import { openSubmission } from "#domain/moderation/queries.server.ts";
import { VIOLATION_RETENTION_MS } from "#domain/previews/rules.ts";
import { countViolation, deleteOldViolations, listViolations } from "#domain/previews/violations.server.ts";
import { hostText, refusedRequest, storableHost } from "#domain/previews/violations.ts";
import { insertApp } from "#tests/preview/apps.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

const VISITOR = { userId: null, ip: "192.0.2.1" };
const HTML =
  "<!doctype html><script>fetch('https://API.example.com/v1?key=1'); fetch('https://' + tile + '.maps.example.net/')</script>";

async function setUp() {
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
  const list = async () => (await listViolations(services, id)).map(({ host, counts }) => [host, counts.visitors]);
  return { services, clock, id, label, count, list };
}

test.each([
  ["connect-src", "https://API.example.com/v1?key=secret#x", "connect-src", "api.example.com"],
  ["script-src-elem", "http://cdn.example.com:8080/a.js", "script-src", "cdn.example.com"],
  ["style-src-attr", "https://user:password@example.com./", "style-src", "example.com"],
  ["connect-src", "wss://live.example.com/socket", "connect-src", "live.example.com"],
  ["img-src", "https://bücher.example/", "img-src", "xn--bcher-kva.example"],
  ["img-src", "http://[::1]:80/x.png", "img-src", "[::1]"],
])("a report of a refused %s to %s contains only its host", (directive, blocked, known, host) => {
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
])("a violation of %s by %j is not a request to a host", (directive, blocked) => {
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
])("with the host %s, an app's report is stored as %s", (host, kept) => {
  expect(storableHost(host, NAMED)).toBe(kept);
});

test("a host that is not an address in the source is never stored", async () => {
  const { count, list } = await setUp();
  await count("tile");
  await count("fetch");
  expect(await list()).toEqual([["*", 2]]);
});

test("visitors are counted by app, version, host and directive once a day, and nothing about a user is stored", async () => {
  const { services, clock, id, count, list } = await setUp();
  const ips = Array.from({ length: 4 }, () => crypto.randomUUID());
  for (const ip of [...ips, ...ips]) await count("api.example.com", { ip });
  await count("api.example.com", { directive: "img-src" });
  await count("someone.private.example");
  expect(await list()).toEqual([
    ["api.example.com", 4],
    ["*", 1],
  ]);
  clock.now += DAY_MS;
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

test("an author sees a host from five visitors a day on, without any number or time", async () => {
  const { services, clock, count, id } = await setUp();
  const [app] = await services.db.select().from(publishedApps).where(eq(publishedApps.id, id));
  const author = { ...(await insertUser(services, "architect")), userId: app?.userId ?? "" };
  const refused = async () => (await readProjectsAndTrash(services, author)).projects[0]?.violations;
  for (let n = 0; n < 4; n++) await count("api.example.com");
  expect(await refused()).toEqual([]);
  await count("api.example.com");
  const seen = await refused();
  expect(seen).toEqual([{ codeVersion: "00", host: "api.example.com" }]);
  clock.now += 1000;
  await count("api.example.com");
  expect(await refused()).toEqual(seen);
  await services.db.update(publishedApps).set({ codeVersion: "01" }).where(eq(publishedApps.id, id));
  expect(await refused()).toEqual([]);
});

test("violations of an app that contacts nobody are not counted", async () => {
  const { services, count, id, list } = await setUp();
  await services.db.update(publishedApps).set({ contactsNobody: true }).where(eq(publishedApps.id, id));
  await count("api.example.com");
  expect(await list()).toEqual([]);
});

test("a refused request of an app to its own host is stored as such", async () => {
  const { label, count, list } = await setUp();
  await count(`${label}.apps.localhost`);
  expect(await list()).toEqual([["self", 1]]);
  expect(hostText("self")).toBe("its own address, which serves only the app itself");
});

test("only violations of the version in the store are counted", async () => {
  const { services, id, count, list } = await setUp();
  await expect(count("api.example.com", { codeVersion: "07" })).rejects.toThrow("App not found");
  await services.db.update(publishedApps).set({ codeVersion: "01" }).where(eq(publishedApps.id, id));
  await count("api.example.com", { codeVersion: "01" });
  await services.db.update(publishedApps).set({ status: "unpublished" }).where(eq(publishedApps.id, id));
  await expect(count("api.example.com", { codeVersion: "01" })).rejects.toThrow("App not found");
  expect(await list()).toEqual([["api.example.com", 1]]);
});

test("a network address that sends too many reports is throttled", async () => {
  const { services, count, list } = await setUp();
  const slowed = { ...services, consumeAttempt: async () => 60 };
  await expect(
    countViolation(slowed, VISITOR, "x", { codeVersion: "00", directive: "img-src", host: "api.example.com" }),
  ).rejects.toThrow("Too many reports. Please try again in a minute.");
  const ip = crypto.randomUUID();
  await Promise.all(Array.from({ length: 200 }, () => count("api.example.com", { ip })));
  await expect(count("api.example.com", { ip })).rejects.toThrow("Too many reports.");
  expect(await list()).toEqual([["api.example.com", 1]]);
});

test("a moderator sees the violations of a submission's app", async () => {
  const { services, admin, submission, readApp } = await publishedAppFixture();
  const { id } = await readApp();
  await services.db.update(publishedApps).set({ contactsNobody: false }).where(eq(publishedApps.id, id));
  expect((await openSubmission(services, admin, submission.id)).violations).toEqual([]);
  await countViolation(services, VISITOR, id, { codeVersion: "00", directive: "img-src", host: "a.example" });
  const { violations } = await openSubmission(services, admin, submission.id);
  expect(violations).toMatchObject([{ codeVersion: "00", host: "*", counts: { visitors: 1 } }]);
});

test("violations are deleted 90 days after the last one", async () => {
  const { services, clock, count, list } = await setUp();
  await count("api.example.com");
  clock.now += VIOLATION_RETENTION_MS - 60_000;
  await deleteOldViolations(services);
  expect(await list()).toHaveLength(1);
  clock.now += 120_000;
  await deleteOldViolations(services);
  expect(await list()).toEqual([]);
});
