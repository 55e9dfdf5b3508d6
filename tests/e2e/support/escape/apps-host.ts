import { readdir, readFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { build } from "esbuild";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { insertApp } from "#tests/preview/apps.ts";

async function freePort() {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

async function bundle() {
  const { outputFiles } = await build({
    bundle: true,
    format: "esm",
    write: false,
    entryPoints: ["workers/preview.ts"],
  });
  return outputFiles[0]?.text ?? "";
}

async function migrate(db: D1Database) {
  const files = (await readdir("migrations")).filter((file) => file.endsWith(".sql")).sort();
  for (const file of files) {
    const sql = await readFile(`migrations/${file}`, "utf8");
    for (const statement of sql.split("--> statement-breakpoint")) await db.prepare(statement).run();
  }
}

/** Stands before the worker as a browser would that does not know `Connection-Allowlist`. */
const WITHOUT_ALLOWLIST = `import app from "./app.js";
export default { async fetch(request, env, ctx) {
  const answer = await app.fetch(request, env, ctx);
  const copy = new Response(answer.body, answer);
  copy.headers.delete("Connection-Allowlist");
  return copy;
} };`;

/** The preview worker alone, in workerd, with an empty database. */
export async function startAppsHost(siteOrigin: string, { allowlist = true } = {}) {
  const port = await freePort();
  const appsHost = `apps.localhost:${port}`;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: [
        ...(allowlist ? [] : [{ type: "ESModule" as const, path: "index.js", contents: WITHOUT_ALLOWLIST }]),
        { type: "ESModule" as const, path: "app.js", contents: await bundle() },
      ],
      compatibilityDate: "2026-10-01",
      host: "127.0.0.1",
      port,
      d1Databases: ["DB"],
      r2Buckets: ["HTML"],
      bindings: {
        SITE_ORIGIN: siteOrigin,
        APPS_HOST: appsHost,
        LANGUAGE_MODEL_ORIGIN: "",
        PREVIEW_SECRET: "local-escape",
      },
    }),
  );
  await miniflare.ready;
  const env = await miniflare.getBindings<{ DB: D1Database; HTML: R2Bucket }>();
  await migrate(env.DB);
  return {
    originOf: (label: string) => `http://${label}.${appsHost}`,
    publish: (html: string) => insertApp(env, { id: crypto.randomUUID(), html }),
    stop: () => miniflare.dispose(),
  };
}
