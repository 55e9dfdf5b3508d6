import type { DurableObject } from "cloudflare:workers";
import { DAY_MS, HOUR_MS } from "#domain/kit/durations.ts";
import { utcDay } from "#domain/kit/utc-day.ts";
import { counted } from "#tests/support/trips.ts";
import { COUNTER_SHARDS, opensGateway } from "#workers/gateways/visit-counter.ts";
import type { Counts } from "./counts.ts";
import { numbered } from "./scale-ids.ts";

type Site = ExportedHandler<Env>;
type ObjectClass = new (ctx: DurableObjectState, env: Env) => DurableObject<Env> & { alarm?(): Promise<void> };
type Cursor = { rowsRead: number; rowsWritten: number };

/** R2 bills writes and lists as class A, reads as class B. */
const CLASS_A = ["put", "list", "createMultipartUpload"];
const CLASS_B = ["get", "head"];

let counting: { env: Env; take(): Counts } | undefined;
const calls = { classA: 0, classB: 0, kvReads: 0, kvWrites: 0, objectRequests: 0 };
let objectCursors: Array<Cursor> = [];

/**
 * Wraps the built site: every response says in `X-Counts` what it read and wrote, also after the response. Requests have to
 * come one at a time, since the counters are the isolate's.
 */
export function countingSite(site: Site): ExportedHandler<Env> {
  return {
    async fetch(request, env, ctx) {
      counting ??= watch(env);
      counting.take();
      const url = new URL(request.url);
      if (url.pathname.startsWith("/bench/")) {
        await (url.pathname === "/bench/opens" ? openApps(env, url) : writeOpens(env, url));
        return new Response(null, { status: 204, headers: { "X-Counts": JSON.stringify([counting.take()]) } });
      }
      const later: Array<Promise<unknown>> = [];
      const context = {
        waitUntil: (work: Promise<unknown>) => void later.push(work),
        passThroughOnException() {},
        props: {},
        exports: ctx.exports,
      } as unknown as ExecutionContext;
      const response = (await site.fetch?.(asSocket(request) as never, counting.env, context)) as Response;
      response.webSocket?.accept();
      response.webSocket?.close();
      const body = response.body && (await response.arrayBuffer());
      const before = counting.take();
      while (later.length > 0) await Promise.allSettled(later.splice(0));
      const headers = new Headers(response.headers);
      headers.set("X-Counts", JSON.stringify([before, counting.take()]));
      return new Response(body, { status: response.status === 101 ? 204 : response.status, headers });
    },
  };
}

/** Counts the rows of an object's own database, and those that its alarm writes to the site's. */
export function countingObject(Base: ObjectClass): ObjectClass {
  return class extends Base {
    constructor(ctx: DurableObjectState, env: Env) {
      counting ??= watch(env);
      super(ctx, counting.env);
      Object.defineProperty(this, "ctx", { value: watchState(ctx) });
    }
    async writeNow(later: number) {
      const { now } = Date;
      Date.now = () => now() + later;
      await this.alarm?.();
      Date.now = now;
    }
  };
}

/** `?after`: as on the next day. */
async function writeOpens({ DAILY_VISITORS }: Env, { searchParams }: URL) {
  const later = searchParams.has("after") ? DAY_MS + 2 * HOUR_MS : 0;
  for (let shard = 0; shard < COUNTER_SHARDS; shard++) {
    const stub = DAILY_VISITORS.getByName(`opens-${shard}`) as unknown as { writeNow(later: number): Promise<void> };
    await stub.writeNow(later);
  }
}

/** Opens of `apps` apps, each by the same `visitors`. */
async function openApps({ DAILY_VISITORS }: Env, { searchParams }: URL) {
  const [from = 0, apps = 0, visitors = 0] = ["from", "apps", "visitors"].map((name) => Number(searchParams.get(name)));
  const open = opensGateway(DAILY_VISITORS);
  const day = utcDay(Date.now());
  const ids = Array.from({ length: apps }, (_, n) => numbered("app", from + n));
  await Promise.all(
    Array.from({ length: visitors }, (_, n) => Promise.all(ids.map((id) => open(id, day, `visitor ${n}`)))),
  );
}

/** A request from outside can't ask for an upgrade, which would need a socket to it. */
function asSocket(request: Request) {
  return request.headers.has("X-Socket")
    ? new Request(request, { headers: { ...Object.fromEntries(request.headers), Upgrade: "websocket" } })
    : request;
}

function watch(env: Env) {
  const [main, search] = [counted(env.DB), counted(env.SEARCH_DB)];
  const watched: Env = {
    ...env,
    DB: main.database,
    SEARCH_DB: search.database,
    HTML: watchBucket(env.HTML),
    PICTURES: watchBucket(env.PICTURES),
    PREVIEW_TOKENS: onCall(env.PREVIEW_TOKENS, (name) => {
      if (name === "get") calls.kvReads++;
      else calls.kvWrites++;
    }),
    LIVE_SOCKETS: watchObjects(env.LIVE_SOCKETS),
    THROTTLE: watchObjects(env.THROTTLE),
    DAILY_VISITORS: watchObjects(env.DAILY_VISITORS),
    APP_VIEWERS: watchObjects(env.APP_VIEWERS),
  };
  let seen = { read: 0, written: 0 };
  return {
    env: watched,
    take(): Counts {
      const total = {
        read: main.rowsRead() + search.rowsRead(),
        written: main.rowsWritten() + search.rowsWritten(),
      };
      const counts = {
        trips: main.taken() + search.taken(),
        rowsRead: total.read - seen.read,
        rowsWritten: total.written - seen.written,
        objectRowsRead: objectCursors.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
        objectRowsWritten: objectCursors.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0),
        ...calls,
      };
      seen = total;
      objectCursors = [];
      Object.assign(calls, { classA: 0, classB: 0, kvReads: 0, kvWrites: 0, objectRequests: 0 });
      return counts;
    },
  };
}

function watchBucket(bucket: R2Bucket) {
  return onCall(bucket, (name) => {
    if (CLASS_A.includes(name)) calls.classA++;
    if (CLASS_B.includes(name)) calls.classB++;
  });
}

function watchObjects<Namespace extends object>(namespace: Namespace): Namespace {
  return new Proxy(namespace, {
    get(target, name) {
      const method = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      return (...args: Array<unknown>) => {
        const result = method.apply(target, args);
        return name === "getByName" || name === "get" ? onCall(result, () => void calls.objectRequests++) : result;
      };
    },
  });
}

function watchState(state: DurableObjectState) {
  const sql = new Proxy(state.storage.sql, {
    get(target, name) {
      if (name !== "exec") return Reflect.get(target, name);
      return (query: string, ...values: Array<unknown>) => {
        const cursor = target.exec(query, ...values);
        objectCursors.push(cursor);
        return cursor;
      };
    },
  });
  const storage = new Proxy(state.storage, {
    get(target, name) {
      if (name === "sql") return sql;
      // An alarm is a row.
      if (name === "setAlarm" || name === "put" || name === "delete")
        objectCursors.push({ rowsRead: 0, rowsWritten: 1 });
      return bound(target, name);
    },
  });
  return new Proxy(state, { get: (target, name) => (name === "storage" ? storage : bound(target, name)) });
}

function onCall<Target extends object>(target: Target, count: (name: string) => void): Target {
  return new Proxy(target, {
    get(_, name) {
      const method = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      return (...args: Array<unknown>) => {
        count(String(name));
        return Reflect.apply(method, target, args);
      };
    },
  });
}

function bound(target: object, name: string | symbol) {
  const value = Reflect.get(target, name);
  return typeof value === "function" ? value.bind(target) : value;
}
