import { clientNetwork } from "#domain/kit/client-network.ts";

export const ADDRESS_HEADER = "cf-connecting-ip";

/** Who sends the request, for counters (`domain/kit/client-network.ts`). Only Cloudflare can set the header. */
export function readClientNetwork(headers: Headers) {
  return clientNetwork(headers.get(ADDRESS_HEADER) ?? "local");
}
