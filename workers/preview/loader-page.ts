import type { Policy, PreviewConfig } from "./config.ts";
import firstScript from "./frame/first-script.ts?bundled";
import loader from "./frame/loader.ts?bundled";

const pages = new WeakMap<PreviewConfig, Uint8Array<ArrayBuffer>>();

/** The same on every origin. */
export function loaderBytes(config: PreviewConfig) {
  const cached = pages.get(config);
  if (cached) return cached;
  const script = `<script data-site="${config.siteOrigin}">${firstScript}${loader}</script>`;
  const html = `<!doctype html><html><head><meta charset="utf-8"><title>App</title>${script}</head></html>`;
  const bytes = new TextEncoder().encode(html);
  pages.set(config, bytes);
  return bytes;
}

export function loaderHeaders({ headers }: Policy): Record<string, string> {
  return { ...headers, "Content-Type": "text/html; charset=utf-8" };
}

export function loaderPage(policy: Policy, config: PreviewConfig) {
  return new Response(loaderBytes(config), { headers: loaderHeaders(policy) });
}
