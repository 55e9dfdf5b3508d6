import type { Account } from "cloudflare/resources/accounts/accounts";
import type { Membership } from "cloudflare/resources/memberships/memberships";
import type { UserGetResponse } from "cloudflare/resources/user/user";
import type { RouteListResponse } from "cloudflare/resources/workers";
import type { Zone } from "cloudflare/resources/zones/zones";
import type { Route } from "./shapes.ts";

const ZONES = ["sheaf.dev", "sheaf-apps.dev"];
const ACCOUNT: Account = { id: "0acc", name: "A stranger", type: "standard" };
const MEMBERSHIP: Membership = { id: "1", account: ACCOUNT };
const USER: UserGetResponse = { id: "u", email: "stranger@example.com" };
const WORKER_ROUTES: Array<RouteListResponse> = [];

/** The account and its domains. */
export function zoneRoutes() {
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
  ];
  return { routes };
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
