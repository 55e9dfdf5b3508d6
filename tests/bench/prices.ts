/** Cloudflare's price lists for the paid plan, in dollars, as read on 2026-11-24. `included` is a month's. */
export const PRICE_LISTS = [
  "https://developers.cloudflare.com/workers/platform/pricing/",
  "https://developers.cloudflare.com/d1/platform/pricing/",
  "https://developers.cloudflare.com/durable-objects/platform/pricing/",
  "https://developers.cloudflare.com/r2/pricing/",
  "https://developers.cloudflare.com/kv/platform/pricing/",
];
export const PRICES_READ = "2026-11-24";
export const PLAN_DOLLARS = 5;

type Price = { name: string; included: number; per: number; dollars: number };
const MILLION = 1e6;

export const PRICES = {
  requests: { name: "Workers, requests", included: 10 * MILLION, per: MILLION, dollars: 0.3 },
  cpuMs: { name: "Workers, CPU ms", included: 30 * MILLION, per: MILLION, dollars: 0.02 },
  rowsRead: { name: "D1, rows read", included: 25_000 * MILLION, per: MILLION, dollars: 0.001 },
  rowsWritten: { name: "D1, rows written", included: 50 * MILLION, per: MILLION, dollars: 1 },
  databaseGb: { name: "D1, GB stored", included: 5, per: 1, dollars: 0.75 },
  objectRequests: { name: "Durable Objects, requests", included: MILLION, per: MILLION, dollars: 0.15 },
  objectGbSeconds: { name: "Durable Objects, GB-s", included: 400_000, per: MILLION, dollars: 12.5 },
  objectRowsRead: { name: "Durable Objects, rows read", included: 25_000 * MILLION, per: MILLION, dollars: 0.001 },
  objectRowsWritten: { name: "Durable Objects, rows written", included: 50 * MILLION, per: MILLION, dollars: 1 },
  classA: { name: "R2, class A", included: MILLION, per: MILLION, dollars: 4.5 },
  classB: { name: "R2, class B", included: 10 * MILLION, per: MILLION, dollars: 0.36 },
  filesGb: { name: "R2, GB stored", included: 10, per: 1, dollars: 0.015 },
  kvReads: { name: "KV, reads", included: 10 * MILLION, per: MILLION, dollars: 0.5 },
  kvWrites: { name: "KV, writes", included: MILLION, per: MILLION, dollars: 5 },
} satisfies Record<string, Price>;
export type Resource = keyof typeof PRICES;
export type Usage = Record<Resource, number>;

export function costOf(resource: Resource, used: number) {
  const { included, per, dollars } = PRICES[resource];
  return (Math.max(0, used - included) / per) * dollars;
}

export function monthlyCost(usage: Usage) {
  const resources = Object.keys(PRICES) as Array<Resource>;
  return resources.reduce((sum, resource) => sum + costOf(resource, usage[resource]), PLAN_DOLLARS);
}
