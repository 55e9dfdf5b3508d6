import { env, waitUntil } from "cloudflare:workers";
import { connect } from "#db/client.ts";
import { insertErrorCount } from "#domain/administration/health.server.ts";

/** After the response. A failure to count is dropped: reporting it would count again. */
export function countError(name: string) {
  const counted = insertErrorCount({ db: connect(env.DB), now: Date.now }, name);
  waitUntil(counted.catch(() => {}));
}
