import { afterEach, expect, test, vi } from "vitest";
import { smokeTest } from "#scripts/production/smoke.ts";
import { fakeSite } from "./deploy/fake-site.ts";

const SITE = "https://sheaf.dev";
const APPS = "sheaf-apps.dev";

afterEach(() => vi.unstubAllEnvs());

function run(faults: Parameters<typeof fakeSite>[2], say: (line: string) => void = () => {}) {
  const request = fakeSite(SITE, APPS, faults);
  return smokeTest({ site: SITE, appsHost: APPS, patienceMs: 0, say, request });
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

test("the smoke test names hosts that serve pages over http", async () => {
  const failures = await run({ servesHttp: true });
  expect(failures.map((line) => line.split(". ")[0])).toEqual([
    "  - failed: http leads to https of the site",
    "  - failed: http leads to https of the same app",
  ]);
});

test("the sign-in of an account is skipped, not passed, until one is given", async () => {
  const lines: Array<string> = [];
  await run({}, (line) => lines.push(line));
  expect(lines.filter((line) => line.includes("an account signs in"))).toEqual([
    "  skipped: an account signs in. To check it, set SMOKE_EMAIL and SMOKE_PASSWORD (docs/deploy.md).",
  ]);
  expect(lines.filter((line) => line.startsWith("  passed: "))).toHaveLength(11);
});

test("an account that is given and gets no session fails the test", async () => {
  vi.stubEnv("SMOKE_EMAIL", "smoke@sheaf.dev");
  vi.stubEnv("SMOKE_PASSWORD", "wrong");
  expect(await run({})).toEqual(["  - failed: an account signs in"]);
});

test("a site that is down fails every check but the skipped one", async () => {
  expect(await run({ isDown: true })).toHaveLength(11);
});
