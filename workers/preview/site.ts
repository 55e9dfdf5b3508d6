import type { LabelKind } from "#domain/previews/labels.ts";
import { headersFor, PUBLISHED_CACHING } from "#domain/previews/policy.ts";

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

/** Header values of one kind of label, and a short digest of them that belongs in every ETag. */
export type Policy = { headers: Readonly<Record<string, string>>; version: string };

/** What is the same for every request of an isolate. */
export type Site = { origin: string; appsHost: string; policies: Record<LabelKind, Policy> };

function versionOf(headers: Record<string, string>) {
  let hash = 0x811c9dc5;
  for (const char of JSON.stringify(headers)) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}

function policyOf(kind: LabelKind, env: PreviewEnv): Policy {
  const headers = headersFor(kind, { siteOrigin: env.SITE_ORIGIN, languageModelOrigin: env.LANGUAGE_MODEL_ORIGIN });
  return { headers: Object.freeze(headers), version: versionOf(headers) };
}

/** Writes all header values of an isolate. */
export function siteOf(env: PreviewEnv): Site {
  const policies = { a: policyOf("a", env), p: policyOf("p", env), m: policyOf("m", env), l: policyOf("l", env) };
  return { origin: new URL(env.SITE_ORIGIN).origin, appsHost: env.APPS_HOST, policies };
}

/** An answer without a document: a status, a line of text and the full header set. */
export function refuse({ headers }: Policy, status: number, text: string, more: Record<string, string> = {}) {
  return new Response(text, { status, headers: { ...headers, "Content-Type": "text/plain; charset=utf-8", ...more } });
}

/** The headers of a published app's document; written once per reading of its row. */
export function documentHeaders({ headers, version }: Policy, digest: string) {
  return new Headers({
    ...headers,
    "Cache-Control": PUBLISHED_CACHING,
    "Content-Type": "text/html; charset=utf-8",
    ETag: `"${digest}.${version}"`,
  });
}
