import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { headersFor, PUBLISHED_CACHE_CONTROL } from "#domain/previews/app-policy.ts";
import { bundle } from "#scripts/bundle.ts";
import { BUILD } from "#scripts/local.ts";
import { readProduct } from "#scripts/serve.ts";
import { newestWorkerd } from "./load.ts";

export const SITE = "http://localhost:8787";
export const APPS_HOST = "apps.localhost:8787";
const DATE = "2026-08-01";
const known = new Set<number>();

export type Server = { mf: Miniflare; port: number; pid: number };

type Options = Parameters<typeof convertV4MiniflareOptions>[0];

/** Starts one workerd whose socket bypasses miniflare's proxy. */
export async function start(options: Partial<Options>): Promise<Server> {
  const mf = new Miniflare(
    convertV4MiniflareOptions({
      compatibilityDate: DATE,
      cf: false,
      unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
      ...options,
    } as Options),
  );
  await mf.ready;
  const pid = newestWorkerd(known);
  known.add(pid);
  const url = await mf.unsafeGetDirectURL();
  return { mf, pid, port: Number(url.port) };
}

/** B: a bare worker with the bytes and headers of a published app. */
export function startBare(html: string) {
  const headers = {
    ...headersFor({ siteOrigin: SITE, appsHost: APPS_HOST }),
    "Cache-Control": PUBLISHED_CACHE_CONTROL,
    "Content-Type": "text/html; charset=utf-8",
  };
  const script = `const bytes = new TextEncoder().encode(${JSON.stringify(html)}); const headers = ${JSON.stringify(headers)};
    export default { fetch() { return new Response(bytes, { headers }); } };`;
  return start({ modules: true, script });
}

/**
 * J (`/rows`) and P (`/slug`): the cost of a page's data alone. S (`/own-rows`) and W (`/own-write`) first find their user by a session
 * cookie, in the same batch.
 */
export async function startData() {
  const script = `const USER = "select users.id from sessions cross join users on users.id = sessions.user_id where id_hash = ?1 and expires_at > ?2";
  async function hashOf(request) {
    const token = /session=([^;]*)/.exec(request.headers.get("Cookie") ?? "")?.[1] ?? "";
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token)));
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
  export default { async fetch(request, env) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/own-")) {
      const hash = await hashOf(request);
      const user = env.DB.prepare(USER).bind(hash, Date.now());
      const second = pathname === "/own-rows"
        ? env.DB.prepare("select id, slug, name, icon, summary, creator_nickname, installs, rating_sum, rating_count, created_at from published_apps where status = 'approved' order by created_at desc, id desc limit 24")
        : env.DB.prepare("insert into bench_writes (user_id, at) select user_id, ?2 from sessions where id_hash = ?1").bind(hash, Date.now());
      const [found, rows] = await env.DB.batch([user, second]);
      if (found.results.length === 0) return new Response(null, { status: 401 });
      return Response.json(rows.results);
    }
    if (pathname === "/slug") return Response.json(await env.DB.prepare("select * from published_apps where slug = ?1").bind("app-7").first());
    const { results } = await env.DB.prepare("select id, slug, name, icon, summary, creator_nickname, installs, rating_sum, rating_count, created_at from published_apps where status = 'approved' order by created_at desc, id desc limit 24").all();
    return Response.json(results); } };`;
  return start({ modules: true, script, d1Databases: ["DB"] });
}

export async function startPreview(entry = "workers/preview/worker.ts") {
  return start({
    modules: true,
    script: await bundle(entry),
    d1Databases: ["DB"],
    r2Buckets: ["HTML"],
    bindings: { SITE_ORIGIN: SITE, APPS_HOST, PREVIEW_SECRET: "bench" },
  });
}

/** `folder` holds the databases of the product, by the names in wrangler.toml. */
export async function startCatalog(folder: string) {
  return start({
    modules: true,
    script: await bundle("tests/bench/catalog-worker.ts"),
    d1Databases: { DB: "local-sheaf", SEARCH_DB: "local-sheaf-search" },
    resourcePersistencePath: join(folder, "v3"),
  });
}

/** The built site and the side workers on the databases of `folder`, each behind a socket of its own, without static files. */
export async function startProduct(folder: string, port: number) {
  const workers = (await readProduct(port)).map(({ assets: _, ...worker }: Record<string, unknown>) => ({
    ...worker,
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  }));
  const server = await start({ workers, resourcePersistencePath: join(folder, "v3") } as Partial<Options>);
  const portOf = async (name: string) => Number((await server.mf.unsafeGetDirectURL(name)).port);
  return { ...server, ports: { site: await portOf("sheaf"), preview: await portOf("sheaf-preview") } };
}

function siteModules() {
  const files = readdirSync(`${BUILD}/server`, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".js"),
  );
  files.sort((a, b) => Number(b === "index.js") - Number(a === "index.js"));
  return files.map((file) => ({
    type: "ESModule" as const,
    path: file,
    contents: readFileSync(`${BUILD}/server/${file}`, "utf8"),
  }));
}

export function startSite(more: Partial<Options> = {}) {
  return start({
    ...more,
    modules: siteModules(),
    compatibilityFlags: ["nodejs_compat"],
    d1Databases: ["DB", "SEARCH_DB"],
    r2Buckets: ["HTML", "PICTURES"],
    kvNamespaces: ["PREVIEW_TOKENS"],
    durableObjects: {
      LIVE_SOCKETS: { className: "LiveSockets", useSQLite: true },
      THROTTLE: { className: "Throttle", useSQLite: true },
      DAILY_VISITORS: { className: "DailyVisitors", useSQLite: true },
      APP_VIEWERS: { className: "AppViewers", useSQLite: true },
    },
    serviceBindings: { PREVIEW: () => new Response(null) as never },
    bindings: {
      SITE_ORIGIN: SITE,
      APPS_HOST,
      SUPER_ADMIN_EMAIL: "super@sheaf.example",
      PASSWORD_PEPPER: "bench",
      LABEL_SECRET: "bench",
      PREVIEW_SECRET: "bench",
      AUDIT_KEY: "bench",
      VAPID_KEYS: `B${"A".repeat(86)}.${"A".repeat(43)}`,
    },
  });
}

export function migrationStatements(database: "main" | "search" = "main") {
  const folder = `migrations/${database}`;
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => readFileSync(`${folder}/${name}`, "utf8"))
    .join("\n--> statement-breakpoint\n")
    .split("--> statement-breakpoint")
    .map((statement) => statement.trim())
    .filter(Boolean);
}
