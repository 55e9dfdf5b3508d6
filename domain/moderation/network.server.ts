import { eq } from "drizzle-orm";
import { auditLog, submissions } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import { type Actor, requireAdmin } from "#domain/policy.ts";
import { appOrigin, moderatorLabel } from "#domain/previews/labels.ts";
import { openNetworkPath } from "#domain/previews/open-network.ts";
import type { Services } from "#domain/services.ts";
import { auditEntry } from "./audit.server.ts";

type Needs = Pick<Services, "db" | "now" | "config">;

/** A fresh origin for one restricted run. */
export function restrictedRun({ config }: Pick<Needs, "config">) {
  return { origin: appOrigin(moderatorLabel(), config), path: "/" };
}

/**
 * A fresh origin whose run may reach any host: the moderator's switch (decision 10). It is in the audit log before
 * the run can begin.
 * @throws AppError("forbidden") to others than admins, AppError("missing") for a submission that is not there.
 */
export async function unrestrictedRun({ db, now, config }: Needs, actor: Actor, submissionId: string) {
  requireAdmin(actor, "review");
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
  return { origin: appOrigin(label, config), path: await openNetworkPath(config.previewSecret, label) };
}
