import { purgeDueAccounts } from "#domain/accounts/deletion.server.ts";
import { forgetExpired } from "#domain/auth/sessions.server.ts";
import { forgetViolations } from "#domain/previews/violations.server.ts";
import { purgeTrash } from "#domain/projects/lifecycle.server.ts";
import { rebuildIndex, syncIndex } from "#domain/search/index.server.ts";
import type { Services } from "#domain/services.ts";
import { mendCounters } from "#domain/store/counters.server.ts";
import { OUTBOX_ROWS } from "./gateways/store-changes.ts";

/** Differing counters that are written out. */
const TOLD = 100;

/**
 * Once a day: what has expired goes, accounts past their days of grace, old trash; counters are compared with their rows;
 * the search index catches up.
 */
export async function runNightly(services: Services) {
  await forgetExpired(services);
  await purgeDueAccounts(services, 20);
  await purgeTrash(services, 100);
  await forgetViolations(services);
  const drifts = await mendCounters(services);
  if (drifts.length > 0) console.error("counters", JSON.stringify(drifts.slice(0, TOLD)));
  await syncIndex(services, OUTBOX_ROWS);
  await rebuildIndex(services, 10_000);
}
