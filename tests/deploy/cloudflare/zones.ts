import type { Account } from "cloudflare/resources/accounts/accounts";
import type { Membership } from "cloudflare/resources/memberships/memberships";
import type { UserGetResponse } from "cloudflare/resources/user/user";
import type { RouteListResponse } from "cloudflare/resources/workers";
import type { MinTLSVersion } from "cloudflare/resources/zones/settings";
import type { Zone } from "cloudflare/resources/zones/zones";
import type { Answer, Route } from "./shapes.ts";

const ZONES = ["sheaf.dev", "sheaf-apps.dev"];
const MIN_TLS = /^\/zones\/([^/]+)\/settings\/min_tls_version$/;
const ACCOUNT: Account = { id: "0acc", name: "A stranger", type: "standard" };
const MEMBERSHIP: Membership = { id: "1", account: ACCOUNT };
const USER: UserGetResponse = { id: "u", email: "stranger@example.com" };
const WORKER_ROUTES: Array<RouteListResponse> = [];

/** The account and its domains. */
export function zoneRoutes() {
  /** By the zone's id. A new zone takes TLS 1.0. */
  const minTls = new Map(ZONES.map((name): [string, MinTLSVersion["value"]] => [`zone-${name}`, "1.0"]));
  const token = { mayEditSettings: true };
  function minTlsAnswer(zone: string, value: MinTLSVersion["value"] | undefined): Answer {
    if (!token.mayEditSettings)
      return { status: 403, result: { code: 9109, message: "Unauthorized to access requested resource" } };
    if (value !== undefined) minTls.set(zone, value);
    const result: MinTLSVersion = { id: "min_tls_version", value: minTls.get(zone) ?? "1.0", editable: true };
    return { result };
  }
  const routes: Array<Route> = [
    { method: "GET", path: /^\/accounts$/, answer: () => ({ result: [ACCOUNT] }) },
    { method: "GET", path: /^\/memberships$/, answer: () => ({ result: [MEMBERSHIP] }) },
    { method: "GET", path: /^\/user$/, answer: () => ({ result: USER }) },
    {
      method: "GET",
      path: /^\/zones$/,
      answer: ({ query }) => ({ result: ZONES.filter((name) => name === query.get("name")).map(describeZone) }),
    },
    { method: "GET", path: /^\/zones\/[^/]+\/workers\/routes$/, answer: () => ({ result: WORKER_ROUTES }) },
    { method: "GET", path: MIN_TLS, answer: (_call, zone = "") => minTlsAnswer(zone, undefined) },
    {
      method: "PATCH",
      path: MIN_TLS,
      answer: ({ body }, zone = "") => minTlsAnswer(zone, JSON.parse(body.toString()).value),
    },
  ];
  return { routes, minTls, token };
}

function describeZone(name: string): Zone {
  const created = "2026-11-01T00:00:00Z";
  return {
    id: `zone-${name}`,
    name,
    account: { id: ACCOUNT.id },
    status: "active",
    type: "full",
    activated_on: created,
    created_on: created,
    modified_on: created,
    development_mode: 0,
    name_servers: ["a.ns.cloudflare.com", "b.ns.cloudflare.com"],
    original_name_servers: null,
    original_dnshost: null,
    original_registrar: null,
    meta: {},
    owner: {},
    plan: { name: "Free Website" },
  };
}
