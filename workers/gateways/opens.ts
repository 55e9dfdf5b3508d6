import { OPENS_SHARDS } from "#domain/previews/rules.ts";
import type { Services } from "#domain/services.ts";
import type { Counter } from "#workers/objects/counter.ts";

/** The object that counts an app's opens: always the same one. */
export function shardOf(appId: string) {
  let hash = 0;
  for (const char of appId) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) >>> 0;
  return `opens-${hash % OPENS_SHARDS}`;
}

/** Opens are counted by the app's Counter. */
export function opensGateway(counters: DurableObjectNamespace<Counter>): Services["countOpen"] {
  return (appId, day, visitor) => counters.getByName(shardOf(appId)).open(appId, day, visitor);
}

/** Counts visitors under other keys, each in the Counter of its shard. */
export function visitorsGateway(counters: DurableObjectNamespace<Counter>): Services["countVisitor"] {
  return (key, day, visitor) => counters.getByName(shardOf(key)).countVisitor(key, day, visitor);
}
