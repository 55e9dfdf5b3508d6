import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { databaseRoutes } from "./databases.ts";
import { objectRoutes } from "./objects.ts";
import { type Answer, type Call, notFound } from "./shapes.ts";
import { stripeRoutes } from "./stripe.ts";
import { workerRoutes } from "./workers.ts";
import { zoneRoutes } from "./zones.ts";

/** A request that changes something has another method than GET, save for queries and polls (`isRead`). */
type Recorded = { method: string; path: string; body: string; isRead: boolean };
/**
 * A stand-in for the parts of the APIs of Cloudflare and Stripe that the scripts and wrangler call. The types of both
 * SDKs hold the shapes of its answers, save where no type is published. Databases are real SQLite.
 */
export async function startFakeCloudflare() {
  const calls: Array<Recorded> = [];
  const databases = databaseRoutes();
  const objects = objectRoutes();
  const workers = workerRoutes();
  const zones = zoneRoutes();
  const stripe = stripeRoutes();
  const routes = [databases, objects, workers, zones, stripe].flatMap((part) => part.routes);
  const server = createServer((request, response) => void handle(request, response));

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { pathname: path, searchParams: query } = new URL(request.url ?? "/", origin);
    const method = request.method ?? "GET";
    const body = await buffer(request);
    const call = { method, path, query, body, type: request.headers["content-type"] ?? "", origin };
    const answer = find(call);
    const isRead = method === "GET" || (answer.isRead ?? false);
    calls.push({ method, path, body: body.toString("latin1"), isRead });
    respond(response, answer, path.startsWith("/v1/"));
  }

  function find(call: Call): Answer {
    for (const route of routes) {
      const match = route.method === call.method && route.path.exec(call.path);
      if (match) return route.answer(call, ...match.slice(1));
    }
    return notFound(7003, `The fake knows no ${call.method} ${call.path}`);
  }

  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    /** Calls since the last time that changed something. */
    takeWrites: () => calls.splice(0).filter(({ isRead }) => !isRead),
    databases,
    objects,
    workers,
    zones,
    stripe,
    close: () => new Promise((done) => server.close(done)),
  };
}

function respond(response: ServerResponse, { status = 200, result, raw, type, etag }: Answer, isBare: boolean) {
  if (raw !== undefined)
    return response
      .writeHead(status, { "Content-Type": type ?? "text/plain", ...(etag ? { ETag: etag } : {}) })
      .end(raw);
  const success = status < 400;
  const envelope = success
    ? { success, errors: [], messages: [], result: result ?? null, result_info: infoOf(result) }
    : { success, errors: [result], messages: [], result: null };
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(isBare ? result : envelope));
}

function infoOf(result: unknown) {
  const count = Array.isArray(result) ? result.length : 1;
  return { page: 1, per_page: 1000, count, total_count: count, total_pages: 1 };
}
