import { clientNetwork } from "#domain/kit/client-network.ts";

/** Who sends the request, for counters (`domain/kit/client-network.ts`). Only Cloudflare can set the header. */
export function readClientNetwork(headers: Headers) {
  return clientNetwork(headers.get("cf-connecting-ip") ?? "local");
}
