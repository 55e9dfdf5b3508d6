import { setTimeout as wait } from "node:timers/promises";
import { deviceLabel, publishedLabel } from "#domain/apps/labels.ts";

export type Smoke = {
  site: string;
  appsHost: string;
  /** How long checks that fail are repeated, in ms: a deployment reaches every place within seconds. */
  patienceMs: number;
  say: (line: string) => void;
  request: typeof fetch;
};
type Target = Omit<Smoke, "patienceMs" | "say">;
type Check = {
  name: string;
  hint?: string;
  /** Variables of the environment without which the check is skipped. */
  needs?: ReadonlyArray<string>;
  run: (target: Target) => Promise<boolean>;
};

const PAUSE_MS = 3000;
const APP_HEADERS = {
  "content-security-policy": /\bsandbox\b/,
  "strict-transport-security": /max-age=\d{8}/,
  "origin-agent-cluster": /^\?1$/,
  "x-content-type-options": /^nosniff$/,
};
const DNS = "Is the wildcard record proxied, and its certificate active? `npm run deploy:setup` prints both.";
const REDIRECT =
  "The workers redirect http. Does a rule of the zone, a page rule or another worker answer before them?";

/** Checks a deployed site from outside. */
const CHECKS: ReadonlyArray<Check> = [
  {
    name: "the database answers",
    hint: "`wrangler tail sheaf-production` shows the error; a new host needs minutes for its certificate.",
    run: async (target) => (await get(target, "/api/health")).ok,
  },
  {
    name: "the store is rendered",
    run: async (target) => (await (await get(target, "/store")).text()).includes("</html>"),
  },
  {
    name: "pages carry the content policy",
    run: async (target) =>
      (await get(target, "/faq")).headers.get("content-security-policy")?.includes("nonce-") ?? false,
  },
  {
    name: "http leads to https of the site",
    hint: REDIRECT,
    run: async (target) => leadsToHttps(target, `${target.site}/faq?smoke`),
  },
  {
    name: "a host of apps serves documents with its headers",
    hint: DNS,
    run: async (target) => appAnswers(target, await deviceLabel("smoke-test"), 200),
  },
  {
    name: "an app that is in no store is not found",
    hint: DNS,
    run: async (target) => appAnswers(target, await publishedLabel("smoke-test"), 404),
  },
  {
    name: "http leads to https of the same app",
    hint: REDIRECT,
    run: async (target) =>
      leadsToHttps(target, `${await appAddress(target, await publishedLabel("smoke-test"))}?smoke`),
  },
  {
    name: "a sign-in with a wrong password is refused",
    hint: "Throttle hashes passwords: is PASSWORD_PEPPER set, and is the account on the paid plan of Workers?",
    run: async (target) => {
      const response = await signIn(target, `smoke-${crypto.randomUUID()}@example.com`, "wrong");
      return (await response.text()).includes("Invalid email or password.");
    },
  },
  { name: "an account signs in", needs: ["SMOKE_EMAIL", "SMOKE_PASSWORD"], run: signInAsGiven },
  {
    name: "a post from another origin is refused",
    run: async (target) => (await post(target, "/auth", "https://elsewhere.example")).status === 403,
  },
  {
    name: "a post from the same host with a port is refused",
    run: async (target) => (await post(target, "/auth", `${target.site}:9101`)).status === 403,
  },
  {
    name: "a post without an origin is refused",
    run: async (target) => (await post(target, "/auth", null)).status === 403,
  },
];

/** @returns a line for each check that still fails when patience is over. */
export async function smokeTest({
  request = fetch,
  ...options
}: Omit<Smoke, "request"> & Partial<Pick<Smoke, "request">>) {
  const until = Date.now() + options.patienceMs;
  const failures: Array<string> = [];
  for (const { name, hint, needs = [], run } of CHECKS) {
    if (!needs.every((variable) => process.env[variable])) {
      options.say(`  skipped: ${name}. To check it, set ${needs.join(" and ")} (docs/deploy.md).`);
      continue;
    }
    let passed = false;
    while (!passed) {
      passed = await run({ ...options, request }).catch(() => false);
      if (passed || Date.now() >= until) break;
      await wait(PAUSE_MS);
    }
    options.say(`  ${passed ? "passed" : "FAILED"}: ${name}`);
    if (!passed) failures.push(`  - failed: ${name}${hint ? `. ${hint}` : ""}`);
  }
  return failures;
}

function get({ site, request }: Target, path: string) {
  return request(site + path, { redirect: "manual" });
}

/** A local site has no https. */
async function leadsToHttps({ site, request }: Target, address: string) {
  if (!site.startsWith("https:")) return true;
  const response = await request(address.replace("https:", "http:"), { redirect: "manual" });
  return [301, 308].includes(response.status) && response.headers.get("location") === address;
}

function appAddress({ site, appsHost }: Target, label: string) {
  return `${new URL(site).protocol}//${label}.${appsHost}/`;
}

/** As a frame of the product asks for a document. */
async function appAnswers(target: Target, label: string, status: number) {
  const response = await target.request(appAddress(target, label), { headers: { "Sec-Fetch-Dest": "iframe" } });
  const hasHeaders = Object.entries(APP_HEADERS).every(([name, value]) => value.test(response.headers.get(name) ?? ""));
  return response.status === status && hasHeaders;
}

function signIn(target: Target, email: string, password: string) {
  return post(target, "/auth", target.site, { intent: "sign-in", email, password });
}

async function signInAsGiven(target: Target) {
  const { SMOKE_EMAIL = "", SMOKE_PASSWORD = "" } = process.env;
  const response = await signIn(target, SMOKE_EMAIL, SMOKE_PASSWORD);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0] ?? "");
  const session = cookies.find((cookie) => /session=./.test(cookie));
  if (session) await post(target, "/sign-out", target.site, {}, session);
  return session !== undefined;
}

function post(
  { site, request }: Target,
  path: string,
  origin: string | null,
  fields: Record<string, string> = { intent: "none" },
  cookie = "",
) {
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    ...(cookie ? { Cookie: cookie } : {}),
    ...(origin === null ? {} : { Origin: origin }),
  };
  const body = new URLSearchParams(fields).toString();
  return request(site + path, { method: "POST", headers, body, redirect: "manual" });
}
