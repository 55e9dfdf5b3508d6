import { MAX_HOST_LENGTH } from "#domain/listing/rules.ts";

/** Directives that name hosts; other violations are not requests. */
export const REQUEST_DIRECTIVES = [
  "connect-src",
  "font-src",
  "form-action",
  "frame-src",
  "img-src",
  "manifest-src",
  "media-src",
  "object-src",
  "script-src",
  "style-src",
  "worker-src",
] as const;

export const HOST_PATTERN = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/;

export const OWN_HOST = "self";
/** Replaces a host that is no address in the reviewed source. */
const OTHER_HOST = "*";

export type RefusedRequest = { directive: (typeof REQUEST_DIRECTIVES)[number]; host: string };

/**
 * The directive and the host, never the path or query, which may hold what a user typed. Null if the violation is not
 * a request to a host.
 */
export function refusedRequest({ directive, blocked }: { directive: string; blocked: string }): RefusedRequest | null {
  const name = directive.replace(/-(?:elem|attr)$/, "");
  const requestDirective = REQUEST_DIRECTIVES.find((candidate) => candidate === name);
  const url = URL.canParse(blocked) ? new URL(blocked) : null;
  if (!requestDirective || !url || !/^(?:https?|wss?):$/.test(url.protocol)) return null;
  const host = url.hostname.replace(/\.$/, "");
  return HOST_PATTERN.test(host) && host.length <= MAX_HOST_LENGTH ? { directive: requestDirective, host } : null;
}

/** A host outside the reviewed source becomes "*" (a runtime subdomain "*.example.org"): it could encode typed text. */
export function storableHost(host: string, named: ReadonlyArray<string>) {
  const known = named.map((name) => name.replace(/:\d+$/, "")).filter((name) => name.includes("."));
  if (known.includes(host)) return host;
  return known.find((name) => name.lastIndexOf("*") === 0 && host.endsWith(name.slice(1))) ?? OTHER_HOST;
}

export function hostText(host: string) {
  if (host === OWN_HOST) return "its own address, which serves only the app itself";
  return host === OTHER_HOST ? "hosts that its code doesn't mention" : host;
}
