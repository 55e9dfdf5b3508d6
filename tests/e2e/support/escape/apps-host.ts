import { readdir, readFile } from "node:fs/promises";
import { build } from "esbuild";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import type { Actor } from "#domain/kit/permissions.ts";
import { createPreviewToken } from "#domain/previews/tokens.server.ts";
import { esbuildBundledText } from "#scripts/bundled-text.ts";
import { freePort } from "#scripts/free-port.ts";
import { insertApp, insertShare, insertVersion, replaceHtml } from "#tests/preview/apps.ts";
import { tokensGateway } from "#workers/gateways/tokens.ts";
import { startBreakableProxy } from "./breakable-proxy.ts";

async function bundle() {
  const { outputFiles } = await build({
    bundle: true,
    format: "esm",
    write: false,
    plugins: [esbuildBundledText()],
    entryPoints: ["workers/preview/worker.ts"],
  });
  return outputFiles[0]?.text ?? "";
}

/** In one call, as each one to another thread's runtime blocks. `exec` takes a statement a line, without comments. */
async function migrate(db: D1Database) {
  const folder = "migrations/main";
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const texts = await Promise.all(files.map((name) => readFile(`${folder}/${name}`, "utf8")));
  const statements = texts.flatMap((sql) => sql.replaceAll(/^\s*--(?!>).*$/gm, "").split("--> statement-breakpoint"));
  await db.exec(statements.map((statement) => statement.replaceAll(/\s+/g, " ").trim()).join("\n"));
}

type AppsEnv = { DB: D1Database; HTML: R2Bucket; PREVIEW_TOKENS: KVNamespace };

const PREVIEW_SECRET = "local-escape";
const OWNER: Omit<Actor, "userId" | "sessionId"> = {
  ...{ email: "", emailConfirmed: true, nickname: null, payment: "inactive", superAdmin: false, mode: "builder" },
  ...{ sessionKind: "full", tutorialCompleted: true, passwordResetRequired: false, secondFactor: false },
  ...{ tier: "architect", notifications: { unread: 0, newest: 0, readAt: 0 }, deleteAfter: null },
};

async function openRun(env: AppsEnv, siteOrigin: string, appsHost: string, html: string) {
  const id = crypto.randomUUID();
  await insertApp(env, { id, html });
  await env.DB.prepare(
    "INSERT INTO sessions (id_hash, user_id, created_at, seen_at, expires_at) VALUES (?1, ?1, 0, 0, ?2)",
  )
    .bind(id, Date.now() + 3_600_000)
    .run();
  const project = await env.DB.prepare("SELECT html_sha256 AS htmlSha256 FROM user_projects WHERE id = ?1")
    .bind(id)
    .first<{ htmlSha256: string }>();
  return createPreviewToken(
    {
      tokens: tokensGateway(env.PREVIEW_TOKENS),
      now: Date.now,
      config: {
        siteOrigin,
        appsHost,
        superAdminEmail: "",
        labelSecret: "labels",
        previewSecret: PREVIEW_SECRET,
        auditKey: "audit",
      },
    },
    { ...OWNER, userId: id, sessionId: id },
    {
      kind: "private",
      project: {
        ...{ id, userId: id, deviceAppId: null, name: id },
        ...{ htmlSha256: project?.htmlSha256 ?? "", previewEpoch: 0 },
      },
    },
  );
}

/** Imitates a browser without `Connection-Allowlist`. */
const WITHOUT_ALLOWLIST = `import app from "./app.js";
export default { async fetch(request, env, ctx) {
  const answer = await app.fetch(request, env, ctx);
  const copy = new Response(answer.body, answer);
  copy.headers.delete("Connection-Allowlist");
  return copy;
} };`;

export async function startAppsHost(siteOrigin: string, { allowlist = true } = {}) {
  const port = await freePort();
  const proxy = await startBreakableProxy(() => port);
  const appsHost = `apps.localhost:${proxy.port}`;
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
      kvNamespaces: ["PREVIEW_TOKENS"],
      bindings: {
        SITE_ORIGIN: siteOrigin,
        APPS_HOST: appsHost,
        PREVIEW_SECRET,
      },
    }),
  );
  await miniflare.ready;
  const env = await miniflare.getBindings<AppsEnv>();
  await migrate(env.DB);
  return {
    originOf: (label: string) => `http://${label}.${appsHost}`,
    publish: (html: string, { contactsNobody = false } = {}) =>
      insertApp(env, { id: crypto.randomUUID(), html, contactsNobody }),
    share: (html: string) => insertShare(env, { html }),
    /** As version 00 of an app whose newest version is another one. */
    async publishEarlier(html: string) {
      const id = crypto.randomUUID();
      const label = await insertApp(env, { id, html: "<p>Newest" });
      await insertVersion(env, { of: id, codeVersion: "00", html });
      return label;
    },
    replaceHtml: (origin: string, html: string) => replaceHtml(env, labelOf(origin), html),
    takeDown: (origin: string) =>
      env.DB.prepare("UPDATE published_apps SET status = 'banned' WHERE label = ?1").bind(labelOf(origin)).run(),
    openRun: (html: string) => openRun(env, siteOrigin, appsHost, html),
    /** Whether the preview worker is away, though there is a network. */
    setAway: proxy.refuse,
    async stop() {
      proxy.close();
      await miniflare.dispose();
    },
  };
}

function labelOf(origin: string) {
  return new URL(origin).hostname.split(".", 1)[0] ?? "";
}
