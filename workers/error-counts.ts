import { env, waitUntil } from "cloudflare:workers";
import { connect } from "#db/client.ts";
import { insertErrorCount } from "#domain/administration/health.server.ts";

/** Counts after the response. A failure to count is dropped, since reporting it would count again. */
export function countError(name: string) {
  const counted = insertErrorCount({ db: connect(env.DB), now: Date.now }, name);
  waitUntil(counted.catch(() => {}));
}
