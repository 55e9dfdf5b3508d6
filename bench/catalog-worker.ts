import { connect } from "#db/client.ts";
import { rebuildChunk } from "#domain/search/index.server.ts";
import type { Services } from "#domain/services.ts";
import { readStore } from "#domain/store/browse.server.ts";
import { readStoreQuery } from "#domain/store/browse.ts";
import { counted } from "#tests/support/trips.ts";

type Bindings = { DB: D1Database; SEARCH_DB: D1Database };

/** The store's reading as a worker with nothing around it; `X-Rows` says how many rows the databases read for it. */
export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/slug")
      return Response.json(await env.DB.prepare("select * from published_apps where slug = 'app-7'").first());
    const [store, index] = [counted(env.DB), counted(env.SEARCH_DB)];
    const services = {
      db: connect(store.database),
      search: connect(index.database),
      now: Date.now,
    } satisfies Partial<Services>;
    if (pathname === "/index") return Response.json(await rebuildChunk(services, searchParams.get("after") ?? ""));
    const page = await readStore(services, null, readStoreQuery(searchParams));
    return Response.json(page, { headers: { "X-Rows": String(store.rowsRead() + index.rowsRead()) } });
  },
} satisfies ExportedHandler<Bindings>;
