import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { headersFor } from "#domain/previews/app-policy.ts";
import { cspFindings } from "#tests/support/csp-findings.ts";
import { insertApp } from "./apps.ts";
import { ask, hostOf } from "./requests.ts";

const PATHS = ["/", "/?q", "/robots.txt", "/favicon.ico", "/a/b"];
const METHODS = ["GET", "HEAD", "POST", "OPTIONS"];
const DESTINATIONS = ["iframe", "document", "empty"];

const device = hostOf(`l${"b".repeat(26)}`);
const unknown = hostOf(`a${"b".repeat(26)}`);
let app: string;
let stopped: string;

beforeAll(async () => {
  app = hostOf(await insertApp(env, { id: "headers" }));
  stopped = hostOf(await insertApp(env, { id: "headers-stopped", status: "unpublished" }));
});

function crawl(host: string) {
  const each = PATHS.flatMap((path) =>
    METHODS.flatMap((method) => DESTINATIONS.map((dest) => ({ path, method, dest }))),
  );
  return Promise.all(each.map(async (request) => ({ request, host, response: await ask(host, request) })));
}

test("every answer carries every header", async () => {
  const names = Object.keys(headersFor({ siteOrigin: env.SITE_ORIGIN, languageModelOrigin: "" }));
  const missing: Array<unknown> = [];
  const statuses = new Set<number>();
  for (const host of [app, stopped, unknown, device, `x.${env.APPS_HOST}`, "elsewhere.example"]) {
    for (const { request, response } of await crawl(host)) {
      statuses.add(response.status);
      missing.push(...names.filter((name) => !response.headers.get(name)).map((name) => ({ host, request, name })));
      await response.body?.cancel();
    }
  }
  expect(missing).toEqual([]);
  expect([...statuses].sort()).toEqual([200, 303, 403, 404, 405, 410]);
});

test("a 304 response repeats every header", async () => {
  const etag = (await ask(app)).headers.get("ETag") ?? "";
  const response = await ask(app, { headers: { "If-None-Match": etag } });
  expect(response.status).toBe(304);
  for (const name of Object.keys(headersFor({ siteOrigin: env.SITE_ORIGIN, languageModelOrigin: "" }))) {
    expect(response.headers.get(name), name).toBeTruthy();
  }
});

test("browsers may cache only the documents of published apps", async () => {
  for (const response of [
    await ask(device),
    await ask(stopped),
    await ask(unknown),
    await ask(app, { dest: "document" }),
  ]) {
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  }
});

/**
 * What CSP Evaluator says of an app's policy, and why it stays: its script is its author's, was read by a moderator, and
 * runs on an origin that holds no secret.
 */
const ACCEPTED: Record<string, string> = {
  SCRIPT_UNSAFE_INLINE: "An app is one file, with its script inside.",
  SCRIPT_UNSAFE_EVAL: "Libraries that compile templates need it.",
  PLAIN_URL_SCHEMES: "Apps make modules and workers of their own texts.",
  SCRIPT_ALLOWLIST_BYPASS: "Apps load well-known libraries from these hosts.",
};

test("CSP Evaluator finds nothing in the policies of apps but what is listed with its reason", async () => {
  const found = new Set<string>();
  for (const host of [app, stopped, unknown, device]) {
    const policy = (await ask(host)).headers.get("Content-Security-Policy") ?? "";
    for (const finding of cspFindings(policy.replaceAll("http://", "https://"))) found.add(finding.split(" ")[0] ?? "");
  }
  expect([...found].sort()).toEqual(Object.keys(ACCEPTED).sort());
});
