import type { Route } from "./shapes.ts";

const ZONES = ["sheaf.dev", "sheaf-apps.dev"];

/** The account and its domains. */
export function zoneRoutes() {
  const routes: Array<Route> = [
    { method: "GET", path: /^\/accounts$/, answer: () => ({ result: [{ id: "0acc", name: "A stranger" }] }) },
    { method: "GET", path: /^\/memberships$/, answer: () => ({ result: [{ id: "1", account: { id: "0acc" } }] }) },
    { method: "GET", path: /^\/user$/, answer: () => ({ result: { id: "u", email: "stranger@example.com" } }) },
    {
      method: "GET",
      path: /^\/zones$/,
      answer: ({ query }) => ({
        result: ZONES.filter((name) => name === query.get("name")).map((name) => ({
          id: `zone-${name}`,
          name,
          account: { id: "0acc" },
        })),
      }),
    },
    { method: "GET", path: /^\/zones\/[^/]+\/workers\/routes$/, answer: () => ({ result: [] }) },
  ];
  return { routes };
}
