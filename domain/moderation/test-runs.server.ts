import { eq } from "drizzle-orm";
import { auditLog, submissions } from "#db/schema/index.ts";
import { appOrigin, moderatorLabel } from "#domain/apps/labels.ts";
import { auditEntry } from "#domain/audit/entries.server.ts";
import { AppError } from "#domain/kit/errors.ts";
import { type Actor, requireAdmin } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { SHARED_RUN_PATH } from "#domain/previews/app-paths.ts";
import { declaredHostsPath } from "#domain/previews/signed-hosts-path.ts";
import { openNetworkPath } from "#domain/previews/signed-network-path.ts";

type Deps = Pick<Services, "db" | "now" | "config" | "sealAuditLog">;

/** A test run with the network that the submitted version would get in the store. */
export async function createRestrictedRun({ config }: Pick<Deps, "config">, declared: ReadonlyArray<{ host: string }>) {
  const label = moderatorLabel();
  return { origin: appOrigin(label, config), path: await declaredHostsPath(config.previewSecret, label, declared) };
}

/** A test run with the network that a shared link has. */
export function createSharedRun({ config }: Pick<Deps, "config">) {
  return { origin: appOrigin(moderatorLabel(), config), path: SHARED_RUN_PATH };
}

/**
 * A test run that may reach any host, so it is first written to the audit log (decision 10). @throws
 * AppError("forbidden" | "missing")
 */
export async function createUnrestrictedRun(
  { db, now, config, sealAuditLog }: Deps,
  actor: Actor,
  submissionId: string,
) {
  requireAdmin(actor, "review projects");
  const label = moderatorLabel();
  const [submission] = await db
    .select({ htmlSha256: submissions.htmlSha256 })
    .from(submissions)
    .where(eq(submissions.id, submissionId));
  if (!submission) throw new AppError("missing", "App not found", "App not found");
  const entry = auditEntry({ now }, actor, {
    action: "OPEN_NETWORK",
    targetTable: "app_submissions",
    targetId: submissionId,
    before: { network: "restricted" },
    after: { network: "open", htmlSha256: submission.htmlSha256, label },
  });
  await db.insert(auditLog).values(entry);
  sealAuditLog();
  return { origin: appOrigin(label, config), path: await openNetworkPath(config.previewSecret, label) };
}
