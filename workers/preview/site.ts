import { type AppPolicy, headersFor, type PolicySettings, PUBLISHED_CACHING } from "#domain/previews/policy.ts";
import { secret } from "#workers/secrets.ts";
import { reporterTag } from "./reporter.ts";

/** Bindings and settings of the preview worker. */
export type PreviewEnv = {
  DB: D1Database;
  HTML: R2Bucket;
  PREVIEW_TOKENS: KVNamespace;
  SITE_ORIGIN: string;
  APPS_HOST: string;
  LANGUAGE_MODEL_ORIGIN: string;
  PREVIEW_SECRET?: string;
};

/** Header values of an app's origin, and a short digest of them that belongs in every ETag. */
export type Policy = { headers: Readonly<Record<string, string>>; version: string };

/** What is the same for every request of an isolate. `offline` is a published app's policy without any network. */
export type Site = {
  origin: string;
  appsHost: string;
  /** Of every app that has no hosts of its own. */
  policy: Policy;
  offline: Policy;
  /** A moderator's run with the network switched on. */
  openNetwork: Policy;
  settings: PolicySettings;
  /** What stands behind the doctype of a published app's document. */
  reporter: { tag: Uint8Array; version: string };
};

function versionOf(text: string) {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The header values of every app, or of one that has hosts of its own or no network. */
export function policyOf(settings: PolicySettings, app?: AppPolicy): Policy {
  const headers = headersFor(settings, app);
  return { headers: Object.freeze(headers), version: versionOf(JSON.stringify(headers)) };
}

/** Writes all header values of an isolate. @throws Error where production lacks its secret: then nothing is served. */
export function siteOf(env: PreviewEnv): Site {
  secret(env, "PREVIEW_SECRET");
  const settings = { siteOrigin: env.SITE_ORIGIN, languageModelOrigin: env.LANGUAGE_MODEL_ORIGIN };
  const policy = policyOf(settings);
  const offline = policyOf(settings, { offlineOnly: true });
  const openNetwork = policyOf(settings, { openNetwork: true });
  const { origin } = new URL(env.SITE_ORIGIN);
  const tag = reporterTag(origin);
  return {
    origin,
    appsHost: env.APPS_HOST,
    policy,
    offline,
    openNetwork,
    settings,
    reporter: { tag: new TextEncoder().encode(tag), version: versionOf(tag) },
  };
}

/** An answer without a document: a status, a line of text and the full header set. */
export function refuse({ headers }: Policy, status: number, text: string, more: Record<string, string> = {}) {
  return new Response(text, { status, headers: { ...headers, "Content-Type": "text/plain; charset=utf-8", ...more } });
}

/** The headers of a published app's document, its ETag from all it is made of; written once per reading of its row. */
export function documentHeaders({ headers, version }: Policy, digest: string, { reporter }: Site) {
  return new Headers({
    ...headers,
    "Cache-Control": PUBLISHED_CACHING,
    "Content-Type": "text/html; charset=utf-8",
    ETag: `"${digest}.${version}.${reporter.version}"`,
  });
}
