import { AppError } from "#domain/kit/errors.ts";
import { type Actor, requireAdmin } from "#domain/kit/permissions.ts";
import { checkAuditRows, failedEntry, sealAuditRows } from "./entries.server.ts";

const CHECKS_PER_STEP = 5;

/**
 * Checks the next entries of the chain; `cursor` is the last one checked, null at the start.
 * @returns `next` null at the end; `failedAt` the first entry that is not as it was written.
 */
export async function verifyNextEntries(
  services: Parameters<typeof checkAuditRows>[0],
  actor: Actor,
  cursor: string | null,
) {
  requireAdmin(actor, "read the audit log");
  if (cursor === null) await sealAuditRows(services);
  let next = cursor;
  for (let checks = 0; checks < CHECKS_PER_STEP; checks++) {
    try {
      ({ next } = await checkAuditRows(services, next));
    } catch (error) {
      const failedAt = failedEntry(error instanceof Error ? error.message : "");
      if (failedAt === null) throw new AppError("unavailable", "Verification failed", "Please try again.");
      return { next: null, failedAt };
    }
    if (next === null) break;
  }
  return { next, failedAt: null };
}
