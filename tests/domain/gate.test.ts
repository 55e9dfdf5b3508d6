import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { gate, type Visitor } from "#domain/auth/gate.ts";

const READY: Visitor = {
  emailConfirmed: true,
  passwordResetRequired: false,
  sessionKind: "full",
  tutorialCompleted: true,
  mode: "explorer",
  tier: "explorer",
  superAdmin: false,
};

/** Every state an account can be in, in the order of the table's columns. */
const STATES = {
  out: null,
  unconfirmed: { ...READY, emailConfirmed: false },
  reset: { ...READY, passwordResetRequired: true },
  recovery: { ...READY, sessionKind: "recovery" },
  tutorial: { ...READY, tutorialCompleted: false },
  explorer: READY,
  building: { ...READY, mode: "builder" },
  builder: { ...READY, tier: "builder" },
  architect: { ...READY, tier: "architect" },
  admin: { ...READY, tier: "admin" },
  super: { ...READY, tier: "admin", superAdmin: true },
} satisfies Record<string, Visitor | null>;

const IN = (address: string) => `/auth?next=${encodeURIComponent(address)}`;
const R = "/reset-password";
const T = "/tutorial";
const TO = (address: string) => `/tutorial?next=${encodeURIComponent(address)}`;
const C = "/auth?confirm=1";

/** address: out, unconfirmed, reset, recovery, tutorial, explorer, building, builder, architect, admin, super */
const TABLE: Record<string, ReadonlyArray<string | null>> = {
  "/auth": [null, null, R, R, T, "/", "/builder", "/", "/", "/", "/"],
  "/auth?next=%2Fstore%2Fx": [null, null, R, R, TO("/store/x"), ...Array(6).fill("/store/x")],
  "/auth?next=%2F%2Fevil.example": [null, null, R, R, T, "/", "/builder", "/", "/", "/", "/"],
  "/auth?error=sign-out": [null, null, R, R, ...Array(7).fill(null)],
  "/forgot-password": Array(11).fill(null),
  "/reset-password": Array(11).fill(null),
  "/confirmed": [null, null, R, R, ...Array(7).fill(null)],
  "/tutorial": [null, null, R, R, ...Array(7).fill(null)],
  "/store": [null, null, R, R, ...Array(7).fill(null)],
  "/store/focus-garden": [null, null, R, R, ...Array(7).fill(null)],
  "/privacy-policy": Array(11).fill(null),
  ...Object.fromEntries(
    ["/about", "/faq", "/how-it-works", "/top-apps", "/p/x", "/p/x/user", "/p?id=1&name=a", "/p?token=t"].map(
      (path) => [path, [null, null, R, R, ...Array(7).fill(null)]],
    ),
  ),
  ...Object.fromEntries(
    ["/preview-proxy?id=1", "/preview-sandbox", "/secure-preview-sandbox", "/subdomain-preview", "/no/such/page"].map(
      (path) => [path, [null, null, R, R, ...Array(7).fill(null)]],
    ),
  ),
  "/": [IN("/"), C, R, R, T, null, "/builder", null, null, null, null],
  "/?denied=1": [IN("/?denied=1"), C, R, R, T, null, "/builder?denied=1", null, null, null, null],
  "/?home": [IN("/?home"), C, R, R, T, ...Array(6).fill(null)],
  ...Object.fromEntries(
    ["/builder?project=1", "/device/explorer_1", "/profile", "/journal", "/subscribe?success=true"].map((path) => [
      path,
      [IN(path), C, R, R, TO(path), ...Array(6).fill(null)],
    ]),
  ),
  "/admin": [IN("/admin"), C, R, R, TO("/admin"), "/", "/", "/", "/", "/admin-mod", "/admin-dashboard"],
  "/admin-dashboard": [IN("/admin-dashboard"), C, R, R, TO("/admin-dashboard"), ...Array(5).fill("/?denied=1"), null],
  "/admin-mod?filter=All": [
    IN("/admin-mod?filter=All"),
    C,
    R,
    R,
    TO("/admin-mod?filter=All"),
    ...Array(4).fill("/store?denied=1"),
    null,
    null,
  ],
  "/developer/x": [null, null, R, R, ...Array(7).fill(null)],
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
    ].map((path) => [path, Array(11).fill(null)]),
  ),
};

test.each(
  Object.entries(TABLE).flatMap(([address, row]) =>
    Object.entries(STATES).map(([state, visitor], n) => [address, state, visitor, row[n] ?? null] as const),
  ),
)("%s for somebody %s", (address, _state, visitor, expected) => {
  expect(gate(address, visitor)).toBe(expected);
});

test("every screen of the product is in the table", () => {
  const paths = routes.flatMap((route) => ("path" in route && route.path ? [route.path] : []));
  const tabled = Object.keys(TABLE).map((address) => address.split("?")[0]?.split("/")[1]);
  const missing = paths.map((path) => path.split("/")[0]).filter((first) => first !== "*" && !tabled.includes(first));
  expect(missing).toEqual([]);
});

test("nobody is ever sent in a circle", () => {
  for (const visitor of Object.values(STATES)) {
    for (const address of Object.keys(TABLE)) {
      let at: string | null = address;
      let steps = 0;
      while (at && steps < 5) {
        at = gate(at, visitor);
        steps++;
      }
      expect(steps, address).toBeLessThan(5);
    }
  }
});
