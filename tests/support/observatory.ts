/**
 * The rules of MDN's HTTP Observatory that a response can break, with their points; 100 and more is an A+.
 * @param route the addresses from http:// to the response, one for each redirect; left out where there is no https.
 * @returns the points, and the names of the rules that cost or gave some.
 */
export function observatoryScore({
  headers,
  cookies,
  html,
  route,
}: {
  headers: Headers;
  cookies: Array<string>;
  html: string;
  route?: ReadonlyArray<string>;
}) {
  const policy = directivesOf(headers.get("Content-Security-Policy") ?? "");
  const rules: Record<string, number> = {
    "content-security-policy": scorePolicy(policy),
    cookies: scoreCookies(cookies),
    redirection: route === undefined ? 0 : scoreRedirection(route.map((address) => new URL(address))),
    "cross-origin-resource-sharing": headers.get("Access-Control-Allow-Origin") === null ? 0 : -50,
    "strict-transport-security": scoreTransport(headers.get("Strict-Transport-Security") ?? ""),
    "subresource-integrity": /<script[^>]+src="(?:https?:)?\/\//.test(html) ? -5 : 0,
    "x-content-type-options": headers.get("X-Content-Type-Options") === "nosniff" ? 0 : -5,
    "x-frame-options": policy.get("frame-ancestors") === "'none'" ? 5 : -20,
    "referrer-policy": scoreReferrer(headers.get("Referrer-Policy") ?? ""),
    "cross-origin-resource-policy": headers.get("Cross-Origin-Resource-Policy") === "same-origin" ? 10 : 0,
  };
  const points = Object.values(rules);
  const penalty = points.filter((value) => value < 0).reduce((sum, value) => sum + value, 100);
  // Bonuses count from 90 points on.
  const bonus = points.filter((value) => value > 0).reduce((sum, value) => sum + value, 0);
  return { points: penalty >= 90 ? penalty + bonus : penalty, rules };
}

function directivesOf(policy: string) {
  return new Map(
    policy.split(";").map((directive) => {
      const [name = "", ...values] = directive.trim().split(/\s+/);
      return [name.toLowerCase(), values.join(" ")] as const;
    }),
  );
}

function scorePolicy(policy: ReadonlyMap<string, string>) {
  const script = policy.get("script-src") ?? policy.get("default-src");
  if (script === undefined) return -25;
  if (/'unsafe-inline'/.test(script) && !/'nonce-/.test(script)) return -20;
  if (/'unsafe-eval'/.test(script)) return -10;
  if (/\bhttps?:(?:\s|$)|\*(?:\s|$)|data:/.test(script) && !/'strict-dynamic'/.test(script)) return -20;
  const style = policy.get("style-src") ?? policy.get("default-src") ?? "";
  if (/'unsafe-inline'/.test(style)) return 0;
  return policy.get("default-src") === "'none'" ? 10 : 5;
}

function scoreCookies(cookies: ReadonlyArray<string>) {
  if (cookies.some((cookie) => !/;\s*HttpOnly/i.test(cookie) || !/;\s*Secure/i.test(cookie))) return -20;
  if (cookies.some((cookie) => !/;\s*SameSite=(?:Lax|Strict)/i.test(cookie))) return -5;
  return cookies.length > 0 ? 5 : 0;
}

/** Hosts on browsers' preload list would get no points off either; ours need not be on it. */
function scoreRedirection([first, second, ...others]: ReadonlyArray<URL>) {
  const last = others.at(-1) ?? second;
  if (!second || last?.protocol !== "https:") return -20;
  if (second.protocol !== "https:") return -10;
  // Else the first host can't say that it wants https only.
  return second.hostname === first?.hostname ? 0 : -5;
}

function scoreTransport(header: string) {
  const seconds = Number(/max-age=(\d+)/.exec(header)?.[1] ?? 0);
  if (seconds < 15_768_000) return seconds === 0 ? -20 : -10;
  return /preload/.test(header) ? 5 : 0;
}

function scoreReferrer(header: string) {
  if (/^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(header)) return 5;
  return header === "" || header === "no-referrer-when-downgrade" ? 0 : -5;
}
