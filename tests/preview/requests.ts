import { env, exports } from "cloudflare:workers";

/** Requests as a frame does; `dest: null` is a client without a destination. */
export function ask(
  host: string,
  options: { path?: string; dest?: string | null; method?: string; headers?: HeadersInit; body?: string } = {},
) {
  const { path = "/", dest = "iframe", method = "GET", body } = options;
  const headers = new Headers(options.headers);
  if (dest !== null) headers.set("Sec-Fetch-Dest", dest);
  return exports.default.fetch(new Request(`http://${host}${path}`, { method, headers, body, redirect: "manual" }));
}

export function hostOf(label: string) {
  return `${label}.${env.APPS_HOST}`;
}
