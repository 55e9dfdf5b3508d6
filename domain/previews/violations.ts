/** Refused requests that one run reports at most; each pair of directive and host once. */
export const VIOLATIONS_PER_RUN = 3;
/** Visitors in a day before the author sees a host, so that no report is about one person. */
export const VIOLATION_MIN_VISITORS = 5;
/** Refused requests are forgotten this long after they last happened, in ms. */
export const VIOLATIONS_KEPT = 90 * 24 * 60 * 60 * 1000;

/** Directives that name hosts; what else a policy refuses is not a request. */
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

/** A host in lower case, as browsers write it. */
export const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/;
export const HOST_MAX = 253;

/** In place of a host: the app's own, where only its document lies. */
export const OWN_HOST = "self";
/** Replaces a host that is not an address in the reviewed document. */
export const OTHER_HOST = "*";

export type RefusedRequest = { directive: (typeof REQUEST_DIRECTIVES)[number]; host: string };

/** What may be told of a refused request: never its path or query. Null for what is no request to a host. */
export function refusedRequest({ directive, blocked }: { directive: string; blocked: string }): RefusedRequest | null {
  const name = directive.replace(/-(?:elem|attr)$/, "");
  const known = REQUEST_DIRECTIVES.find((candidate) => candidate === name);
  const url = URL.canParse(blocked) ? new URL(blocked) : null;
  if (!known || !url || !/^(?:https?|wss?):$/.test(url.protocol)) return null;
  const host = url.hostname.replace(/\.$/, "");
  return HOST.test(host) && host.length <= HOST_MAX ? { directive: known, host } : null;
}

/**
 * The host as it may be stored: one that the scanner found as an address in the reviewed source, or "*.example.org"
 * if a script fills in the subdomain. Any other host becomes "*", since an app could encode typed text in it.
 */
export function keptHost(host: string, named: ReadonlyArray<string>) {
  const known = named.map((name) => name.replace(/:\d+$/, "")).filter((name) => name.includes("."));
  if (known.includes(host)) return host;
  return known.find((name) => name.lastIndexOf("*") === 0 && host.endsWith(name.slice(1))) ?? OTHER_HOST;
}

/** A kept host as a sentence names it. */
export function hostText(host: string) {
  if (host === OWN_HOST) return "its own address, where only the app itself lies";
  return host === OTHER_HOST ? "hosts that its code does not name" : host;
}
