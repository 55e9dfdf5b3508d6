import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { headersFor } from "#domain/previews/app-policy.ts";
import { cspFindings } from "#tests/support/csp-findings.ts";
import { insertApp } from "./apps.ts";
import { ask, hostOf } from "./requests.ts";
import { createRouteCases, ROUTE_KEYS, type RouteCase } from "./route-cases.ts";

const NAMES = Object.keys(headersFor({ siteOrigin: env.SITE_ORIGIN, appsHost: env.APPS_HOST }));
const READ = ["GET", "HEAD"];
/** A test run whose moderator switched the network on has no list of hosts. */
const OPEN_NETWORK = "moderator /open-:signature";
const METHODS = [...READ, "POST", "PUT", "OPTIONS"];
const DESTINATIONS = ["iframe", "document", "empty", "serviceworker"];

const NOTHING = "private, no-store";
const REVALIDATED = "public, max-age=0, must-revalidate";
const DOCUMENT = ["200 303 403 403", REVALIDATED];
const FRAME = ["200 403 403 403", NOTHING];
const SIGNED_FRAME = ["200 404 404 404", NOTHING];
const FILE = ["200 200 200 200", NOTHING];
const POSTED = ["303 403 403 403", NOTHING];

/** The status for each destination, and what browsers may keep of an answer of 200. Everything else is never kept. */
const EXPECTED: Record<string, Array<string>> = {
  "published /": DOCUMENT,
  "published /offline": DOCUMENT,
  "published /v/:version": DOCUMENT,
  "published /v/:version/offline": DOCUMENT,
  "published /__data": FRAME,
  "published /__keep": FRAME,
  "published /__offline.js": ["403 403 403 200", "no-cache"],
  "published /__document": ["403 403 200 403", NOTHING],
  "published /__clear": FRAME,
  "published /robots.txt": FILE,
  "published /.well-known/security.txt": FILE,
  "private /": FRAME,
  "private /__open": POSTED,
  "private /run/:key/": FRAME,
  "private /project-:signature/:project": FRAME,
  "private /__data": FRAME,
  "private /__offline.js": ["403 403 403 200", "no-cache"],
  "private /__document": ["403 403 200 403", NOTHING],
  "private /__clear": FRAME,
  "private /robots.txt": FILE,
  "private /.well-known/security.txt": FILE,
  "moderator /": FRAME,
  "moderator /__open": POSTED,
  "moderator /run/:key/": FRAME,
  "moderator /project-:signature/:project": FRAME,
  "moderator /shared": FRAME,
  [OPEN_NETWORK]: SIGNED_FRAME,
  "moderator /hosts-:signature/:hosts": SIGNED_FRAME,
  "moderator /__clear": FRAME,
  "moderator /robots.txt": FILE,
  "moderator /.well-known/security.txt": FILE,
  "device /": FRAME,
  "device /__data": FRAME,
  "device /__offline.js": ["403 403 403 200", "no-cache"],
  "device /__document": ["403 403 200 403", NOTHING],
  "device /__open": POSTED,
  "device /run/:key/": FRAME,
  "device /project-:signature/:project": FRAME,
  "device /__clear": FRAME,
  "device /robots.txt": FILE,
  "device /.well-known/security.txt": FILE,
  "shared /": FRAME,
  "shared /__data": FRAME,
  "shared /__clear": FRAME,
  "shared /robots.txt": FILE,
  "shared /.well-known/security.txt": FILE,
};

let cases: Array<RouteCase>;

beforeEach(async () => {
  cases = await createRouteCases();
});

test("every route of the table has an expectation", () => {
  expect(ROUTE_KEYS.sort()).toEqual(Object.keys(EXPECTED).sort());
});

test("every route answers each destination as expected, and browsers may keep only what is listed", async () => {
  const found = cases.map(async (each) => {
    const responses = await Promise.all(DESTINATIONS.map((dest) => askRoute(each, { dest })));
    const served = responses.filter(({ status }) => status === 200);
    const kept = new Set(served.map(({ headers }) => headers.get("Cache-Control")));
    return [each.key, [responses.map(({ status }) => status).join(" "), [...kept].join() || NOTHING]];
  });
  expect(Object.fromEntries(await Promise.all(found))).toEqual(EXPECTED);
});

/** Why a page of ours may have more than the empty sandbox. Nothing of an app runs in any of them. */
const SANDBOXES: Record<string, string> = {
  // It reads and writes the app's storage, and is never framed while the app runs.
  "/__data": "sandbox allow-scripts allow-same-origin",
  // It tells the product's page that it is done.
  "/__clear": "sandbox allow-scripts",
};
const APPS = new Set([DOCUMENT, FRAME, SIGNED_FRAME]);

test("what is no app has a sandbox without the app's origin, and no network", async () => {
  for (const each of cases) {
    for (const dest of [...DESTINATIONS, "script"]) {
      const { status, headers } = await askRoute(each, { dest });
      const policy = headers.get("Content-Security-Policy") ?? "";
      const [, sandbox] = /; (sandbox[^;]*)$/.exec(policy) ?? [];
      const name = `${each.key} as ${dest}`;
      const own = SANDBOXES[each.key] ?? SANDBOXES[each.route.path];
      if (status === 200 && dest === "serviceworker" && each.route.path === "/__offline.js") continue;
      // It has the hosts of the app's worker (tests/preview/offline-worker.test.ts).
      if (status === 200 && each.route.path === "/__keep") continue;
      if (status === 200 && !own && APPS.has(EXPECTED[each.key] ?? [])) continue;
      expect(sandbox, name).toBe((status === 200 && own) || "sandbox");
      expect(policy, name).toMatch(
        /^default-src 'none'; (?:script-src 'nonce-[\w-]+'; )?base-uri 'none'; form-action 'none'; /,
      );
      expect(headers.get("Connection-Allowlist"), name).toBe("(response-origin);redirects=allow;webrtc=block");
    }
  }
  const others = ["/robots.txt", "/none", "/__offline.js"].map((path) => ask(`x.${env.APPS_HOST}`, { path }));
  for (const { headers } of await Promise.all(others))
    expect(headers.get("Content-Security-Policy")).toMatch(/; sandbox$/);
});

test("every route answers its own methods alone, HEAD like GET", async () => {
  const asked = cases.map(async (each) => {
    const { key, route } = each;
    const dest = key.endsWith("/__offline.js") ? "serviceworker" : "iframe";
    const statuses: Record<string, number> = {};
    for (const method of METHODS) {
      const { status, headers } = await askRoute(each, { dest, method });
      statuses[method] = status;
      expect(headers.get("Allow"), `${method} ${key}`).toBe(status === 405 ? "GET, HEAD" : null);
    }
    for (const method of METHODS) {
      const refused = READ.includes(method) ? 404 : 405;
      const isAnswered = route.methods.includes(method);
      expect(statuses[method] !== refused, `${method} ${key}`).toBe(isAnswered);
    }
    expect(statuses.HEAD, key).toBe(statuses.GET);
  });
  await Promise.all(asked);
});

test("what is no route is not found on any origin, and takes no method", async () => {
  const addresses = ["/a/b", "/run/0"].flatMap((path) => cases.map((each) => ({ ...each, path })));
  const asked = uniqueBy(addresses, ({ host, path }) => host + path).map(async (each) => {
    expect((await askRoute(each, { method: "GET" })).status, each.path).toBe(404);
    expect((await askRoute(each, { method: "OPTIONS" })).status, each.path).toBe(405);
  });
  await Promise.all(asked);
});

test("nothing is kept of an app that left the store, that never was, or of a host without one", async () => {
  const stopped = await insertApp(env, { id: "headers-stopped", status: "unpublished" });
  const hosts = [hostOf(stopped), hostOf(`a${"b".repeat(26)}`), `x.${env.APPS_HOST}`, "elsewhere.example"];
  const published = cases.filter(({ key }) => key.startsWith("published "));
  const asked = hosts.flatMap((host) =>
    published.flatMap((each) => ["iframe", "document"].map((dest) => askRoute({ ...each, host }, { dest }))),
  );
  const responses = await Promise.all(asked);
  expect(new Set(responses.map(({ headers }) => headers.get("Cache-Control")))).toEqual(new Set([NOTHING]));
  expect([...new Set(responses.map(({ status }) => status))].sort()).toEqual([200, 403, 404, 410]);
});

test("a 304 response repeats every header", async () => {
  const kept = cases.filter(({ key }) => EXPECTED[key] === DOCUMENT);
  expect(kept.length).toBeGreaterThan(0);
  for (const each of kept) {
    const etag = (await askRoute(each)).headers.get("ETag") ?? "";
    expect((await askRoute(each, { headers: { "If-None-Match": etag } })).status).toBe(304);
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
  const responses = await Promise.all(cases.map((each) => askRoute(each)));
  const policies = new Set(responses.map(({ headers }) => headers.get("Content-Security-Policy") ?? ""));
  const findings = [...policies].flatMap((policy) => cspFindings(policy.replaceAll("http://", "https://")));
  const found = new Set(findings.map((finding) => finding.split(" ")[0] ?? ""));
  expect([...found].sort()).toEqual(Object.keys(ACCEPTED).sort());
});

/** Asks as a page of the product does, by the route's first method. No header may be missing, no refusal kept. */
async function askRoute(
  { key, route, host, path, token }: RouteCase,
  {
    dest = "iframe",
    method = route.methods[0],
    headers = {},
  }: { dest?: string; method?: string; headers?: object } = {},
) {
  const posted = { Origin: env.SITE_ORIGIN, "Content-Type": "application/x-www-form-urlencoded" };
  const body = method === "POST" ? new URLSearchParams({ token }).toString() : undefined;
  const response = await ask(host, { path, dest, method, body, headers: body === undefined ? { ...headers } : posted });
  await response.arrayBuffer();
  const missing = NAMES.filter((name) => !response.headers.get(name));
  const isOpen = key === OPEN_NETWORK && response.status === 200;
  expect(missing, `${method} ${host}${path} as ${dest}`).toEqual(isOpen ? ["Connection-Allowlist"] : []);
  if (![200, 304].includes(response.status)) expect(response.headers.get("Cache-Control"), key).toBe(NOTHING);
  return response;
}

function uniqueBy<Item>(items: Array<Item>, keyOf: (item: Item) => string) {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
