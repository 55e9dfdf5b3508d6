/** Refused requests that one run reports at most; each pair of directive and host once. */
export const VIOLATIONS_PER_RUN = 20;
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
const IN_WORD = /[a-z0-9_-]/;

/** In place of a host: the app's own, where only its document lies. */
export const OWN_HOST = "self";
/** In place of a host that the reviewed document does not name. */
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
 * The part of a host that may be kept: as much of it as the reviewed document names, letter for letter. A host that an
 * app makes up while it runs could carry what somebody entered; it comes to "*.example.org", or to "*" alone.
 */
export function keptHost(host: string, document: string) {
  const text = document.toLowerCase();
  if (hasWord(text, host)) return host;
  const labels = host.split(".");
  if (/^[\d[]/.test(labels.at(-1) ?? "")) return OTHER_HOST;
  for (let cut = 1; cut < labels.length - 1; cut++) {
    const end = labels.slice(cut).join(".");
    if (hasWord(text, end)) return `*.${end}`;
  }
  return OTHER_HOST;
}

function hasWord(text: string, word: string) {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!IN_WORD.test(text.charAt(at - 1)) && !IN_WORD.test(text.charAt(at + word.length))) return true;
  }
  return false;
}

/** A kept host as a sentence names it. */
export function hostText(host: string) {
  if (host === OWN_HOST) return "its own address, where only the app itself lies";
  return host === OTHER_HOST ? "hosts that its code does not name" : host;
}
