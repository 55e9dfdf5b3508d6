import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { getTableColumns } from "drizzle-orm/utils";
import { expect, test } from "vitest";
import { appViolations, publishedApps } from "#db/schema/index.ts";
import { readSubmission } from "#domain/moderation/queries.server.ts";
import { countViolation, forgetViolations, listViolations } from "#domain/previews/violations.server.ts";
import { hostText, keptHost, refusedRequest, VIOLATIONS_KEPT } from "#domain/previews/violations.ts";
import { insertApp } from "#tests/preview/apps.ts";
import { testServices } from "#tests/support/services.ts";
import { publishedSetting } from "#tests/support/updates.ts";

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
    countViolation(services, more.ip ?? crypto.randomUUID(), id, {
      codeVersion: more.codeVersion ?? "00",
      directive: more.directive ?? "connect-src",
      host,
    });
  const list = async () => (await listViolations(services, id)).map(({ host, count: times }) => [host, times]);
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

test.each([
  ["api.example.com", "api.example.com"],
  ["c3VwZXIgc2VjcmV0.api.example.com".toLowerCase(), "*.api.example.com"],
  ["a.maps.example.net", "*.maps.example.net"],
  ["elsewhere.example.net", "*.example.net"],
  ["what-somebody-entered.example", "*"],
  ["pi.example.com", "*.example.com"],
  ["ample.com", "*"],
  ["entered.com", "*"],
  ["1.2.3.4", "*"],
])("of the host %s the document names %s", (host, kept) => {
  expect(keptHost(host, HTML)).toBe(kept);
});

test("refused requests are counted by app, version, host and directive, and of a user nothing is kept", async () => {
  const { services, id, count, list } = await setting();
  await Promise.all(Array.from({ length: 20 }, () => count("api.example.com")));
  await count("api.example.com", { directive: "img-src" });
  await count("someone.private.example");
  expect(await list()).toEqual([
    ["api.example.com", 21],
    ["*", 1],
  ]);
  const rows = await services.db.select().from(appViolations).where(eq(appViolations.appId, id));
  expect(rows.map(({ directive, host, count: times }) => [directive, host, times]).sort()).toEqual([
    ["connect-src", "*", 1],
    ["connect-src", "api.example.com", 20],
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
    countViolation(slowed, "192.0.2.1", "x", { codeVersion: "00", directive: "img-src", host: "api.example.com" }),
  ).rejects.toThrow("Too many reports. Please try again in 60 s.");
  const ip = crypto.randomUUID();
  for (let n = 0; n < 200; n++) await count("api.example.com", { ip });
  await expect(count("api.example.com", { ip })).rejects.toThrow("Too many reports.");
  expect(await list()).toEqual([["api.example.com", 200]]);
});

test("a moderator reads what the app of a submission was refused", async () => {
  const { services, admin, submission, readApp } = await publishedSetting();
  const { id } = await readApp();
  expect((await readSubmission(services, admin, submission.id)).violations).toEqual([]);
  await countViolation(services, "192.0.2.2", id, { codeVersion: "00", directive: "img-src", host: "a.example" });
  const { violations } = await readSubmission(services, admin, submission.id);
  expect(violations).toMatchObject([{ codeVersion: "00", host: "*", count: 1 }]);
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
