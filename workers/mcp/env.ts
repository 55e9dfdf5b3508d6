import type { CallApi } from "./api-client.ts";

export type McpEnv = { SITE_ORIGIN: string; OAUTH_KV: KVNamespace };
/** With the way to the API that the request brought. */
export type CallEnv = McpEnv & { callApi: CallApi };
