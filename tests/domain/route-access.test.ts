import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { checkRouteAccess, type Visitor } from "#domain/auth/route-access.ts";

const READY: Visitor = {
  emailConfirmed: true,
  passwordResetRequired: false,
  sessionKind: "full",
  mode: "explorer",
  tier: "explorer",
  superAdmin: false,
};

/** In the order of the table's columns. */
const STATES = {
  out: null,
  unconfirmed: { ...READY, emailConfirmed: false },
  reset: { ...READY, passwordResetRequired: true },
  recovery: { ...READY, sessionKind: "recovery" },
  explorer: READY,
  building: { ...READY, mode: "builder" },
  builder: { ...READY, tier: "builder" },
  architect: { ...READY, tier: "architect" },
  admin: { ...READY, tier: "admin" },
  super: { ...READY, tier: "admin", superAdmin: true },
} satisfies Record<string, Visitor | null>;

const IN = (address: string) => `/auth?next=${encodeURIComponent(address)}`;
const R = "/reset-password";
const C = "/auth?confirm=1";

/** address: out, unconfirmed, reset, recovery, explorer, building, builder, architect, admin, super */
const TABLE: Record<string, ReadonlyArray<string | null>> = {
  "/auth": [null, null, R, R, "/", "/builder", "/", "/", "/", "/"],
  "/auth?next=%2Fstore%2Fx": [null, null, R, R, ...Array(6).fill("/store/x")],
  "/auth?next=%2F%2Fevil.example": [null, null, R, R, "/", "/builder", "/", "/", "/", "/"],
  "/auth?error=sign-out": [null, null, R, R, ...Array(6).fill(null)],
  "/forgot-password": Array(10).fill(null),
  "/reset-password": Array(10).fill(null),
  "/confirmed": [null, null, R, R, ...Array(6).fill(null)],
  "/tutorial": [null, null, R, R, ...Array(6).fill(null)],
  "/store": [null, null, R, R, ...Array(6).fill(null)],
  "/store/focus-garden": [null, null, R, R, ...Array(6).fill(null)],
  "/privacy-policy": Array(10).fill(null),
  "/terms": Array(10).fill(null),
  ...Object.fromEntries(
    [
      "/about",
      "/faq",
      "/how-it-works",
      "/developers",
      "/top-apps",
      "/status",
      "/p/x",
      "/p/x/user",
      "/p?id=1&name=a",
      "/p?token=t",
    ].map((path) => [path, [null, null, R, R, ...Array(6).fill(null)]]),
  ),
  ...Object.fromEntries(
    [
      "/preview-proxy?id=1",
      "/preview-sandbox",
      "/secure-preview-sandbox",
      "/subdomain-preview",
      "/new",
      "/app-data",
      "/app-data/move",
      "/device/explorer_1",
      "/no/such/page",
    ].map((path) => [path, [null, null, R, R, ...Array(6).fill(null)]]),
  ),
  "/": [IN("/"), C, R, R, null, "/builder", null, null, null, null],
  "/?denied=1": [IN("/?denied=1"), C, R, R, null, "/builder?denied=1", null, null, null, null],
  "/?home": [IN("/?home"), C, R, R, ...Array(6).fill(null)],
  ...Object.fromEntries(
    ["/builder?project=1", "/profile", "/journal", "/subscribe?success=true"].map((path) => [
      path,
      [IN(path), C, R, R, ...Array(6).fill(null)],
    ]),
  ),
  "/admin": [IN("/admin"), C, R, R, "/", "/", "/", "/", "/admin-mod", "/admin-dashboard"],
  "/admin-dashboard": [IN("/admin-dashboard"), C, R, R, ...Array(5).fill("/?denied=1"), null],
  "/admin-mod?filter=All": [IN("/admin-mod?filter=All"), C, R, R, ...Array(4).fill("/store?denied=1"), null, null],
  "/developer/x": [null, null, R, R, ...Array(6).fill(null)],
  ...Object.fromEntries(
    [
      "/sign-out",
      "/mode",
      "/theme",
      "/robots.txt",
      "/sitemap.xml",
      "/feed.xml",
      "/feed.json",
      "/developer/x/feed.xml",
    ].map((path) => [path, Array(10).fill(null)]),
  ),
};

test.each(
  Object.entries(TABLE).flatMap(([address, row]) =>
    Object.entries(STATES).map(([state, visitor], n) => [address, state, visitor, row[n] ?? null] as const),
  ),
)("the route access to %s, %s", (address, _state, visitor, expected) => {
  expect(checkRouteAccess(address, visitor)).toBe(expected);
});

test("every screen of the product is in the table", () => {
  const paths = routes.flatMap((route) => ("path" in route && route.path ? [route.path] : []));
  const tabled = Object.keys(TABLE).map((address) => address.split("?")[0]?.split("/")[1]);
  const missing = paths.map((path) => path.split("/")[0]).filter((first) => first !== "*" && !tabled.includes(first));
  expect(missing).toEqual([]);
});

const ROUTED: Array<RouteObject> = routes
  .flatMap((route) => [route, ...(route.children ?? [])])
  .map(({ index, path, file }) => (index ? { index: true, id: file } : { path, id: path ?? "screens" }));

const SPELLINGS: Record<string, (path: string) => string> = {
  "upper case": (path) => path.toUpperCase(),
  "one letter encoded": (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  "encoded in upper case": (path) => path.replace(/[a-z]/g, (letter) => `%${(letter.charCodeAt(0) - 32).toString(16)}`),
  "slashes at its end": (path) => `${path}//`,
  "slashes at its start": (path) => `//${path}`,
  "an encoded slash in it": (path) => path.replace(/(.)\//, "$1%2F"),
};

test.each(Object.entries(SPELLINGS))("the guard and the router agree on addresses with %s", (_name, spell) => {
  for (const address of Object.keys(TABLE)) {
    const [path = "", query] = address.split("?");
    const spelled = spell(path);
    const matched = (at: string) => matchRoutes(ROUTED, at)?.at(-1)?.route.id;
    if (matched(path) === "*" || matched(spelled) !== matched(path)) continue;
    for (const visitor of Object.values(STATES)) {
      const lead = (at: string) => checkRouteAccess(query ? `${at}?${query}` : at, visitor);
      const [expected, actual] = [lead(path), lead(spelled)];
      if (expected === null) expect(actual, spelled).toBeNull();
      else expect(actual?.split("?")[0], spelled).toBe(expected.split("?")[0]);
    }
  }
});

test.each([
  ["/ADMIN-MOD", "/store?denied=1"],
  ["/%61dmin-mod", "/store?denied=1"],
  ["/admin-mod//", "/store?denied=1"],
  ["/Admin-Dashboard", "/?denied=1"],
])("%s does not get past the moderators' guard", (address, expected) => {
  expect(checkRouteAccess(address, READY)).toBe(expected);
});

test("redirects never form a loop", () => {
  for (const visitor of Object.values(STATES)) {
    for (const address of Object.keys(TABLE)) {
      let at: string | null = address;
      let steps = 0;
      while (at && steps < 5) {
        at = checkRouteAccess(at, visitor);
        steps++;
      }
      expect(steps, address).toBeLessThan(5);
    }
  }
});
