import { readFileSync } from "node:fs";
import routes from "#app/routes.ts";
import { cspFindings } from "#tests/support/csp-findings.ts";
import { fetchLocal } from "#tests/support/fetch-local.ts";
import { observatoryScore } from "#tests/support/observatory.ts";
import { v1 } from "#workers/api/v1/router.ts";
import { api } from "#workers/api.ts";
import { expect, PASSWORD, test } from "./support/test.ts";

// Rules of every route, over the built product: the paths come from the tables of routes.

const SITE = process.env.E2E_BASE_URL ?? "";
/** Real ones, where a screen has a document of its own. */
const PARAMS: Record<string, string> = {
  slug: "focus-garden",
  name: "focus-garden",
  "*": "focus-garden",
  month: "2026-11",
};
/** Where playwright.config.ts writes what the workers log. */
const SERVER_LOG = process.env.SERVER_LOG ?? "";
/** Their senders are other sites, known by a signature. */
const SIGNED = ["/api/stripe/webhook", "/api/digest/unsubscribe"];
/** What shared caches may keep: the same for everybody, and public. */
const PUBLIC = [
  /^\/(?:robots\.txt|sitemap.*\.xml|feed\.(?:xml|json|rss).*)$/,
  /^\/store\/feed\.\w+$/,
  /^\/api\/apps\/[^/]+\/(?:app\.webmanifest|icon-\w+\.svg)$/,
  /^\/api\/icons\//,
];

const SCREENS = routes
  .flatMap((route) => ("children" in route && route.children ? route.children : [route]))
  .map(({ path = "" }) => pathOf(`/${path}`));
const API = api.routes
  .filter(({ method }) => method !== "ALL")
  .map(({ method, path }) => [method, pathOf(path)] as const);
const UNSAFE = [
  ...new Map(
    [...SCREENS.map((path) => ["POST", path] as const), ...API.filter(([method]) => method !== "GET")].map(
      (route) => [route.join(" "), route] as const,
    ),
  ).values(),
];
const READ = [...new Set([...SCREENS, ...API.filter(([method]) => method === "GET").map(([, path]) => path)])];

function pathOf(pattern: string) {
  return pattern.replace(/:(\w+)\??|\*/g, (all, name) => PARAMS[name ?? all] ?? "0");
}

function foreignOrigins() {
  const { host, hostname, port, protocol } = new URL(SITE);
  return {
    evil: "https://evil.example",
    null: "null",
    missing: null,
    sibling: `${protocol}//apps.${host}`,
    app: `${protocol}//a${"b".repeat(26)}.apps.${host}`,
    scheme: `${protocol === "http:" ? "https" : "http"}://${host}`,
    port: `${protocol}//${hostname}:${Number(port) + 1}`,
    suffix: `${protocol}//${host}.evil.example`,
    prefix: `${protocol}//evil-${host}`,
    empty: "",
  };
}

async function signIn(email: string) {
  const body = String(new URLSearchParams({ intent: "sign-in", email, password: PASSWORD }));
  const headers = { Origin: SITE, "Content-Type": "application/x-www-form-urlencoded" };
  const response = await fetchLocal(`${SITE}/auth`, { method: "POST", body, headers });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

test("no route takes a change that another origin sends, with a session or without one", async () => {
  const Cookie = await signIn("super@sheaf.example");
  expect(UNSAFE.length).toBeGreaterThan(60);
  const taken: Array<string> = [];
  for (const [method, path] of UNSAFE) {
    for (const [name, origin] of Object.entries(foreignOrigins())) {
      const headers = { Cookie, "Content-Type": "application/json", ...(origin === null ? {} : { Origin: origin }) };
      const response = await fetchLocal(SITE + path, { method, headers, body: "{}" });
      const text = await response.text();
      const isRefused = SIGNED.includes(path)
        ? response.status === 400
        : response.status === 403 && text.includes("our own pages");
      if (!isRefused) taken.push(`${method} ${path} from ${name}: ${response.status}`);
    }
    const crossSite = { Cookie, Origin: SITE, "Sec-Fetch-Site": "cross-site", "Content-Type": "application/json" };
    const response = await fetchLocal(SITE + path, { method, headers: crossSite, body: "{}" });
    await response.text();
    if (!SIGNED.includes(path) && response.status !== 403)
      taken.push(`${method} ${path} across sites: ${response.status}`);
  }
  expect(taken).toEqual([]);
});

test("a session opens no call for tools, and another site's page gets neither an answer nor a leave to send a token", async () => {
  const Cookie = await signIn("super@sheaf.example");
  const calls = v1.routes.filter(({ method, path }) => method !== "ALL" && !/json$|guide$/.test(path));
  expect(calls.length).toBeGreaterThan(20);
  for (const { method, path } of calls) {
    const headers = { Cookie, Origin: SITE, "Content-Type": "application/json" };
    const body = method === "GET" ? undefined : "{}";
    const response = await fetchLocal(SITE + pathOf(path), { method, headers, body });
    await response.text();
    expect([response.status, response.headers.get("Access-Control-Allow-Origin")], path).toEqual([401, null]);
  }
  const preflight = { Origin: "https://evil.example", "Access-Control-Request-Headers": "authorization" };
  const response = await fetchLocal(`${SITE}/api/v1/projects`, { method: "OPTIONS", headers: preflight });
  expect([response.ok, response.headers.get("Access-Control-Allow-Headers")]).toEqual([false, null]);
});

test("a change from another origin and a body that is too large are logged", async () => {
  const post = (Origin: string, body: string) =>
    fetchLocal(`${SITE}/mode`, { method: "POST", headers: { Origin }, body });
  const refused = [
    [await post("https://evil.example", ""), "foreign origin"],
    [await post(SITE, "x".repeat(70_000)), "body: too-large"],
  ] as const;
  for (const [response, reason] of refused) {
    const id = response.headers.get("X-Request-Id");
    const line = { id, event: "refused", account: null, route: "POST /mode", reason };
    await expect.poll(() => readFileSync(SERVER_LOG, "utf8")).toContain(JSON.stringify(line));
  }
});

const READERS = {
  "a visitor": null,
  "an architect": "architect@sheaf.example",
  "the super admin": "super@sheaf.example",
};

for (const [who, email] of Object.entries(READERS)) {
  test(`every answer to ${who} has the headers, and only public files may be kept`, async () => {
    const Cookie = email ? await signIn(email) : "";
    const wrong: Array<string> = [];
    let documents = 0;
    for (const path of READ) {
      const response = await fetchLocal(SITE + path, { headers: { Cookie } });
      const html = await response.text();
      const { headers, status } = response;
      const caching = headers.get("Cache-Control") ?? "";
      if (status >= 500) wrong.push(`${path}: ${status}`);
      if (caching.startsWith("public") ? !PUBLIC.some((known) => known.test(path)) : caching !== "no-store")
        wrong.push(`${path}: Cache-Control ${caching}`);
      const { points, rules } = observatoryScore({ headers, cookies: headers.getSetCookie().map(asSecure), html });
      if (points < 100) wrong.push(`${path}: ${points} points: ${JSON.stringify(rules)}`);
      for (const name of ["Permissions-Policy", "Cross-Origin-Opener-Policy", "X-Request-Id"])
        if (!headers.get(name)) wrong.push(`${path}: no ${name}`);
      const type = headers.get("Content-Type") ?? "";
      if (/^text\/|xml/.test(type) && !/; charset=utf-8$/i.test(type)) wrong.push(`${path}: Content-Type ${type}`);
      if (!type.startsWith("text/html")) continue;
      documents++;
      const findings = cspFindings(asDeployed(headers.get("Content-Security-Policy") ?? ""));
      wrong.push(...findings.filter((finding) => !ACCEPTED.includes(finding)).map((finding) => `${path}: ${finding}`));
    }
    expect(wrong).toEqual([]);
    expect(documents).toBeGreaterThan(email ? 15 : 8);
  });
}

/** What CSP Evaluator says of the product's policy, and why it stays. */
const ACCEPTED = [
  // Every browser that the product supports knows nonces and 'strict-dynamic'; older ones run no script, as intended.
  "UNSAFE_INLINE_FALLBACK script-src",
  "STRICT_DYNAMIC_NOT_STANDALONE script-src",
  // Reports would go to a collector, which the product does not have.
  "REPORTING_DESTINATION_MISSING report-uri",
  "REPORTING_DESTINATION_MISSING report-to",
];

/** The product's and the apps' addresses are https there. */
function asDeployed(policy: string) {
  return policy.replaceAll("http://", "https://").replaceAll("ws://", "wss://");
}

/** Cookies are Secure on https; the tests' server has http. */
function asSecure(cookie: string) {
  return `${cookie}; Secure`;
}
