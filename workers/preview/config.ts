import { type AppPolicy, headersFor, headersWithoutApp, type PolicySettings } from "#domain/previews/app-policy.ts";
import { readSecret } from "#workers/secrets.ts";
import { reporterTag } from "./reporter-tag.ts";

export type PreviewEnv = {
  DB: D1Database;
  HTML: R2Bucket;
  PREVIEW_TOKENS: KVNamespace;
  SITE_ORIGIN: string;
  APPS_HOST: string;
  PREVIEW_SECRET?: string;
};

/** `version` is a short digest of the headers, part of every ETag. */
export type Policy = { headers: Readonly<Record<string, string>>; version: string };

export type PreviewConfig = PolicySettings & {
  policy: Policy;
  /** Of every answer that is no app. */
  headersWithoutApp: Readonly<Record<string, string>>;
  openNetworkPolicy: Policy;
  sharedPolicy: Policy;
  reporter: { tag: Uint8Array; version: string };
};

/** @throws Error if production lacks its secret, so nothing is served. */
export function createConfig(env: PreviewEnv): PreviewConfig {
  readSecret(env, "PREVIEW_SECRET");
  const settings = { siteOrigin: new URL(env.SITE_ORIGIN).origin, appsHost: env.APPS_HOST };
  const tag = reporterTag(settings.siteOrigin);
  return {
    ...settings,
    policy: createPolicy(settings),
    headersWithoutApp: Object.freeze(headersWithoutApp(settings)),
    openNetworkPolicy: createPolicy(settings, { openNetwork: true }),
    sharedPolicy: createPolicy(settings, { codeHostsOnly: true }),
    reporter: { tag: new TextEncoder().encode(tag), version: hashText(tag) },
  };
}

export function createPolicy(settings: PolicySettings, app?: AppPolicy): Policy {
  const headers = headersFor(settings, app);
  return { headers: Object.freeze(headers), version: hashText(JSON.stringify(headers)) };
}

function hashText(text: string) {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}
