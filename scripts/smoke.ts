type Check = { name: string; run: (site: string) => Promise<boolean> };

const NOTHING = "intent=none";

/** Checks a deployed site from outside, signed out. */
const CHECKS: ReadonlyArray<Check> = [
  { name: "the database answers", run: async (site) => (await get(site, "/api/health")).ok },
  {
    name: "the store is rendered",
    run: async (site) => (await (await get(site, "/store")).text()).includes("</html>"),
  },
  {
    name: "pages carry the content policy",
    run: async (site) => (await get(site, "/faq")).headers.get("content-security-policy")?.includes("nonce-") ?? false,
  },
  {
    name: "a post from our own pages reaches its page",
    run: async (site) => (await post(site, "/auth", site)).status !== 403,
  },
  {
    name: "a post from another origin is refused",
    run: async (site) => (await post(site, "/auth", "https://elsewhere.example")).status === 403,
  },
  {
    name: "a post from the same host with a port is refused",
    run: async (site) => (await post(site, "/auth", `${site}:9101`)).status === 403,
  },
  {
    name: "a post without an origin is refused",
    run: async (site) => (await post(site, "/auth", null)).status === 403,
  },
];

export async function smokeTest(site: string) {
  const failed: Array<string> = [];
  for (const { name, run } of CHECKS) if (!(await run(site).catch(() => false))) failed.push(name);
  return failed;
}

function get(site: string, path: string) {
  return fetch(site + path, { redirect: "manual" });
}

function post(site: string, path: string, origin: string | null) {
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    ...(origin === null ? {} : { Origin: origin }),
  };
  return fetch(site + path, { method: "POST", headers, body: NOTHING, redirect: "manual" });
}
