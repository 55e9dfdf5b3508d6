import type { Answer, Route } from "./shapes.ts";

const ZONES = ["sheaf.dev", "sheaf-apps.dev"];
const MIN_TLS = /^\/zones\/([^/]+)\/settings\/min_tls_version$/;

/** The account and its domains. */
export function zoneRoutes() {
  /** By the zone's id. A new zone takes TLS 1.0. */
  const minTls = new Map(ZONES.map((name) => [`zone-${name}`, "1.0"]));
  const token = { mayEditSettings: true };
  function minTlsAnswer(zone: string, value: string | undefined): Answer {
    if (!token.mayEditSettings)
      return { status: 403, result: { code: 9109, message: "Unauthorized to access requested resource" } };
    if (value !== undefined) minTls.set(zone, value);
    return { result: { id: "min_tls_version", value: minTls.get(zone), editable: true } };
  }
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
    { method: "GET", path: MIN_TLS, answer: (_call, zone = "") => minTlsAnswer(zone, undefined) },
    {
      method: "PATCH",
      path: MIN_TLS,
      answer: ({ body }, zone = "") => minTlsAnswer(zone, JSON.parse(body.toString()).value),
    },
  ];
  return { routes, minTls, token };
}
