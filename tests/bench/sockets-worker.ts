import type { LiveTopic } from "#db/vocabulary.ts";
import { LiveSockets as ProductSockets } from "#workers/objects/live-sockets.ts";

let wakes = 0;

/** Counts how often an object is made, which waking a hibernated one does. */
export class LiveSockets extends ProductSockets {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    wakes++;
  }
}

type BenchEnv = { LIVE_SOCKETS: DurableObjectNamespace<LiveSockets>; DB: D1Database };
const EVENT: { topic: LiveTopic } = { topic: "decisions" };

/** `/live` as in the product, `/store` stores a row and tells its user's sockets, `/echo` is a bare socket that stores a row, `/wakes` counts. */
export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/wakes") return new Response(String(wakes));
    const sockets = env.LIVE_SOCKETS.getByName(searchParams.get("user") ?? "");
    if (pathname === "/live") return sockets.fetch(request);
    if (pathname === "/echo") return echo(env);
    await env.DB.prepare("insert into told (user) values (?1)").bind(searchParams.get("user")).run();
    await sockets.send(EVENT);
    return new Response(null, { status: 204 });
  },
} satisfies ExportedHandler<BenchEnv>;

function echo({ DB }: BenchEnv) {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.addEventListener("message", async ({ data }) => {
    await DB.prepare("insert into told (user) values (?1)").bind("echo").run();
    server.send(data);
  });
  return new Response(null, { status: 101, webSocket: client });
}
