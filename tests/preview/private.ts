import { env, exports } from "cloudflare:workers";
import { expect } from "vitest";
import type { Actor } from "#domain/kit/permissions.ts";
import { headersFor, headersWithoutApp } from "#domain/previews/app-policy.ts";
import { createPreviewToken } from "#domain/previews/tokens.server.ts";
import { tokensGateway } from "#workers/gateways/tokens.ts";
import { insertApp } from "./apps.ts";
import { hostOf } from "./requests.ts";

const NOBODY: Actor = {
  ...{ email: "", emailConfirmed: true, nickname: null, payment: "inactive", superAdmin: false, mode: "builder" },
  ...{ sessionKind: "full", tutorialCompleted: true, passwordResetRequired: false, secondFactor: false },
  ...{
    userId: "",
    sessionId: "",
    tier: "admin",
    notifications: { unread: 0, newest: 0, readAt: 0 },
    deleteAfter: null,
  },
};

const HTML = "<!doctype html><p>private</p>\r\n\u00e4";

export async function insertPrivate(html = HTML, deviceAppId: string | null = null) {
  const id = crypto.randomUUID();
  const sessionId = crypto.randomUUID();
  await insertApp(env, { id, html });
  const hour = Date.now() + 3_600_000;
  await env.DB.prepare(
    "INSERT INTO sessions (id_hash, user_id, created_at, seen_at, expires_at) VALUES (?1, ?2, 0, 0, ?3)",
  )
    .bind(sessionId, id, hour)
    .run();
  const row = await env.DB.prepare("SELECT html_sha256 FROM user_projects WHERE id = ?1")
    .bind(id)
    .first<string>("html_sha256");
  const project = { id, userId: id, deviceAppId, name: id, htmlSha256: row ?? "", previewEpoch: 0 };
  const config = {
    ...{ siteOrigin: env.SITE_ORIGIN, appsHost: env.APPS_HOST, superAdminEmail: "" },
    ...{ labelSecret: "labels", previewSecret: env.PREVIEW_SECRET ?? "", auditKey: "" },
  };
  function mint({ kind = "private", now = Date.now() }: { kind?: "private" | "moderator"; now?: number } = {}) {
    return createPreviewToken(
      { tokens: tokensGateway(env.PREVIEW_TOKENS), now: () => now, config },
      { ...NOBODY, userId: id, sessionId },
      { kind, project },
    );
  }
  return { id, sessionId, html, htmlSha256: project.htmlSha256, mint };
}

async function send(request: Request) {
  const response = await exports.default.fetch(request);
  const nonce = /'nonce-([\w-]+)'/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1] ?? null;
  const settings = { siteOrigin: env.SITE_ORIGIN, appsHost: env.APPS_HOST };
  const { hostname, origin } = new URL(request.url);
  const offlineWorker = hostname.startsWith("m") ? undefined : `${origin}/__offline.js`;
  const expected =
    response.status === 200 ? headersFor(settings, { offlineWorker }) : headersWithoutApp(settings, nonce);
  for (const [name, value] of Object.entries(expected)) {
    expect(response.headers.get(name), name).toBe(value);
  }
  return response;
}

/** A post like that of the product page's form; null leaves a header out. */
export function openRequest(label: string, token: string, change: Record<string, string | null> = {}) {
  const headers = {
    Origin: env.SITE_ORIGIN,
    "Sec-Fetch-Dest": "iframe",
    "Content-Type": "application/x-www-form-urlencoded",
    ...change,
  };
  const given = Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  const body = new URLSearchParams({ token }).toString();
  return requestTo(label, "/__open", { method: "POST", headers: Object.fromEntries(given), body });
}

export function open(...post: Parameters<typeof openRequest>) {
  return send(openRequest(...post));
}

export function visitRequest(label: string, path: string, { method = "GET", dest = "iframe" } = {}) {
  return requestTo(label, path, { method, headers: { "Sec-Fetch-Dest": dest } });
}

export function visit(...request: Parameters<typeof visitRequest>) {
  return send(visitRequest(...request));
}

function requestTo(label: string, path: string, init: RequestInit) {
  return new Request(`http://${hostOf(label)}${path}`, { redirect: "manual", ...init });
}

export function pathOf(response: Response) {
  return response.headers.get("Location") ?? "";
}
