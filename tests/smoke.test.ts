import { expect, test } from "vitest";
import { smokeTest } from "#scripts/production/smoke.ts";
import { fakeSite } from "./deploy/fake-site.ts";

const SITE = "https://sheaf.dev";
const APPS = "sheaf-apps.dev";

function run(faults: Parameters<typeof fakeSite>[2]) {
  const request = fakeSite(SITE, APPS, faults);
  return smokeTest({ site: SITE, appsHost: APPS, patienceMs: 0, say() {}, request });
}

test("the smoke test passes a sound site", async () => {
  expect(await run({})).toEqual([]);
});

test("the smoke test names what a site gets wrong that takes posts from any origin", async () => {
  expect(await run({ takesAnyOrigin: true })).toEqual([
    "  - failed: a post from another origin is refused",
    "  - failed: a post from the same host with a port is refused",
    "  - failed: a post without an origin is refused",
  ]);
});

test("the smoke test says where to look if apps lack their headers", async () => {
  const failures = await run({ appsLackHeaders: true });
  expect(failures).toHaveLength(2);
  expect(failures[0]).toContain("a host of apps serves documents with its headers. Is the wildcard record proxied");
});

test("a site that is down fails every check but the account's sign-in, which nobody gave", async () => {
  expect(await run({ isDown: true })).toHaveLength(9);
});
