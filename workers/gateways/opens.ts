import type { Services } from "#domain/services.ts";
import type { Counter } from "#workers/objects/counter.ts";

const COUNTER_SHARDS = 16;

export function counterName(key: string) {
  let hash = 0;
  for (const char of key) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) >>> 0;
  return `opens-${hash % COUNTER_SHARDS}`;
}

export function opensGateway(counters: DurableObjectNamespace<Counter>): Services["countOpen"] {
  return (appId, day, visitor) => counters.getByName(counterName(appId)).open(appId, day, visitor);
}

export function visitorsGateway(counters: DurableObjectNamespace<Counter>): Services["countVisitor"] {
  return (key, day, visitor) => counters.getByName(counterName(key)).countVisitor(key, day, visitor);
}
