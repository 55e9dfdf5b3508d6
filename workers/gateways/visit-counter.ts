import type { Services } from "#domain/kit/services.ts";
import type { DailyVisitors } from "#workers/objects/daily-visitors.ts";

export const COUNTER_SHARDS = 16;

export function counterName(key: string) {
  let hash = 0;
  for (const char of key) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) >>> 0;
  return `opens-${hash % COUNTER_SHARDS}`;
}

export function opensGateway(visitors: DurableObjectNamespace<DailyVisitors>): Services["countOpen"] {
  return (appId, day, visitor) => visitors.getByName(counterName(appId)).open(appId, day, visitor);
}

export function visitorsGateway(visitors: DurableObjectNamespace<DailyVisitors>): Services["countVisitor"] {
  return (key, day, visitor) => visitors.getByName(counterName(key)).countVisitor(key, day, visitor);
}
