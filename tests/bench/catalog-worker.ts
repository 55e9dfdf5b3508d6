import { connect } from "#db/client.ts";
import { rebuildChunk } from "#domain/search/index.server.ts";
import type { Services } from "#domain/services.ts";
import { readStorePage } from "#domain/store/store-page.server.ts";
import { parseStoreQuery } from "#domain/store/store-query.ts";
import { counted } from "#tests/support/trips.ts";

type Bindings = { DB: D1Database; SEARCH_DB: D1Database };

/** `X-Rows` is the number of rows that the databases read. */
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
    const page = await readStorePage(services, null, parseStoreQuery(searchParams));
    return Response.json(page, { headers: { "X-Rows": String(store.rowsRead() + index.rowsRead()) } });
  },
} satisfies ExportedHandler<Bindings>;
