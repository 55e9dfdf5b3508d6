import { PURGE_ACCOUNT_STATEMENTS, purgeNextAccount } from "#domain/accounts/deletion.server.ts";
import { SKETCH_STATEMENTS, sketchNextApps } from "#domain/apps/code-parts.server.ts";
import { checkAuditRows, sealAuditRows } from "#domain/audit/entries.server.ts";
import { deleteExpired, EXPIRED_STATEMENTS } from "#domain/auth/sessions.server.ts";
import {
  checkPrices,
  deleteOldEvents,
  RECONCILE_CUSTOMER_STATEMENTS,
  reconcileNextCustomer,
} from "#domain/billing/reconciliation.server.ts";
import { BLOB_STATEMENTS, deleteNextBlobs } from "#domain/blobs/deletion.server.ts";
import { deleteOldRuns, runDueSteps, type Step } from "#domain/jobs/runner.server.ts";
import type { Services } from "#domain/kit/services.ts";
import { DELIVERY_STATEMENTS, deliverNotifications } from "#domain/notifications/deliver.server.ts";
import { DIGEST_STATEMENTS, sendNextDigest } from "#domain/notifications/digest.server.ts";
import { deleteOldViolations } from "#domain/previews/violations.server.ts";
import { MAX_PURGE_PROJECT_STATEMENTS, purgeNextProject } from "#domain/projects/lifecycle.server.ts";
import { INDEX_STATEMENTS, rebuildChunk, syncIndex } from "#domain/search/index.server.ts";
import { closeExpiredShares } from "#domain/shares/close-shares.server.ts";
import { deleteOldStatus } from "#domain/status/checks.server.ts";
import { COUNTERS_STATEMENTS, reconcileNextChunk } from "#domain/store/counters.server.ts";
import { countStoreFigures } from "#domain/store/figures.server.ts";
import { SITEMAP_STATEMENTS, writeNextSitemapFile } from "#domain/store/sitemap.server.ts";
import { refreshTrending } from "#domain/store/trending.server.ts";
import { REFRESH_TIER_STATEMENTS, refreshNextTier } from "#domain/tiers/tiers.server.ts";
import { countStatements } from "./d1-statements.ts";

function singleUnit(name: string, statements: number, work: (services: Services) => Promise<unknown>): Step {
  return { name, statements, run: (services) => work(services).then(() => ({ next: null })) };
}

/**
 * The order decides only between steps never tried before: the one tried longest ago runs first (domain/jobs/schedule.ts).
 * "audit-check" accepts rows without a seal, so neither audit step waits for the other.
 */
export const NIGHTLY_STEPS: ReadonlyArray<Step> = [
  { name: "ended-tiers", statements: REFRESH_TIER_STATEMENTS, run: refreshNextTier },
  { name: "expired-sessions-and-tokens", statements: EXPIRED_STATEMENTS, run: deleteExpired },
  { name: "stripe-customers", statements: RECONCILE_CUSTOMER_STATEMENTS, run: reconcileNextCustomer },
  singleUnit("stripe-prices", 0, checkPrices),
  singleUnit("old-stripe-events", 1, deleteOldEvents),
  singleUnit("old-violations", 1, deleteOldViolations),
  singleUnit("expired-shares", 2, closeExpiredShares),
  { name: "audit-seals", statements: 3, run: sealAuditRows },
  { name: "audit-check", statements: 4, run: checkAuditRows },
  {
    name: "notifications",
    statements: DELIVERY_STATEMENTS,
    run: async (services) => ({ next: (await deliverNotifications(services)) ? "more" : null }),
  },
  { name: "digests", statements: DIGEST_STATEMENTS, run: sendNextDigest },
  singleUnit("old-job-runs", 1, deleteOldRuns),
  singleUnit("trending", 3, refreshTrending),
  {
    name: "search-outbox",
    statements: INDEX_STATEMENTS,
    run: async (services) => ({ next: (await syncIndex(services)) > 0 ? "more" : null }),
  },
  {
    name: "search-index",
    statements: INDEX_STATEMENTS,
    run: (services, cursor) => rebuildChunk(services, cursor ?? ""),
  },
  {
    name: "sitemap",
    statements: SITEMAP_STATEMENTS,
    run: (services, cursor) => writeNextSitemapFile(services, cursor),
  },
  singleUnit("old-status", 2, deleteOldStatus),
  singleUnit("store-figures", 1, countStoreFigures),
  { name: "code-sketches", statements: SKETCH_STATEMENTS, run: sketchNextApps },
  { name: "counters", statements: COUNTERS_STATEMENTS, run: reconcileNextChunk },
  { name: "accounts", statements: PURGE_ACCOUNT_STATEMENTS, run: purgeNextAccount },
  { name: "trash", statements: MAX_PURGE_PROJECT_STATEMENTS, run: purgeNextProject },
  { name: "blobs", statements: BLOB_STATEMENTS, run: deleteNextBlobs },
];

export async function runNightly(env: Env, createServices: (env: Env) => Services) {
  const [main, search] = [countStatements(env.DB), countStatements(env.SEARCH_DB)];
  const services = createServices({ ...env, DB: main.database, SEARCH_DB: search.database });
  await runDueSteps(services, NIGHTLY_STEPS, () => main.count() + search.count());
}
