import { connect } from "#db/client.ts";
import type { Services } from "#domain/kit/services.ts";
import { readStorePage } from "#domain/store/store-page.server.ts";
import { parseStoreQuery } from "#domain/store/store-query.ts";

type Bindings = { DB: D1Database; SEARCH_DB: D1Database };

/** `/slug` reads one row, everything else is a page of the store. */
export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/slug")
      return Response.json(await env.DB.prepare("select * from published_apps where slug = 'app-7'").first());
    const services = { db: connect(env.DB), search: connect(env.SEARCH_DB), now: Date.now } satisfies Partial<Services>;
    return Response.json(await readStorePage(services, null, parseStoreQuery(searchParams)));
  },
} satisfies ExportedHandler<Bindings>;
