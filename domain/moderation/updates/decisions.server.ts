import { and, eq, getTableColumns, lte, sql } from "drizzle-orm";
import { mustHaveChangedOne } from "#db/guard.ts";
import { auditLog, projects, projectUpdates, publishedApps, searchOutbox, submissions } from "#db/schema/index.ts";
import { endVersions, insertAppVersion } from "#domain/apps/app-versions.server.ts";
import { closeAppeal } from "#domain/apps/appeal-decider.server.ts";
import { replaceCodeParts } from "#domain/apps/code-parts.server.ts";
import type { ReasonId } from "#domain/apps/reasons.ts";
import { rejectionNotes } from "#domain/apps/rejection-notes.ts";
import { factsToStore } from "#domain/apps/safety-facts.server.ts";
import { replaceAppTags } from "#domain/apps/tags.server.ts";
import { auditEntry } from "#domain/audit/entries.server.ts";
import { AppError } from "#domain/kit/errors.ts";
import { lookAlikeKey } from "#domain/kit/look-alikes.ts";
import { type Actor, requireAdmin } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { classifyChanges, summarizeChanges } from "#domain/listing/changes.ts";
import { summarize } from "#domain/listing/excerpts.ts";
import { snapshot } from "#domain/listing/snapshot.ts";
import { isNotHeldByAnother } from "#domain/moderation/claims.server.ts";
import { decidedError, decideOnce } from "#domain/moderation/decide-once.server.ts";
import { requireDecider } from "#domain/moderation/deciders.server.ts";
import { announceDecision, reviewLink } from "#domain/notifications/announce-decision.server.ts";
import { describeEvent } from "#domain/notifications/events.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";

export type ApprovalDeps = Pick<
  Services,
  "db" | "htmlFiles" | "deliverNotifications" | "mail" | "now" | "invalidateStore" | "sealAuditLog" | "refreshQueue"
> & {
  config: Pick<Services["config"], "siteOrigin">;
};
type Update = typeof projectUpdates.$inferSelect;
type App = typeof publishedApps.$inferSelect;
type Content = ReturnType<typeof contentAfter>;
type Verdict = { status: "approved" } | { status: "rejected"; reviewNotes: string; sentence: string };

const APPROVAL_FAILED = "Approval failed";
const REJECTION_FAILED = "Rejection failed";

type Approval = { updateId: string; htmlSha256: string | null; endsEarlierVersions?: boolean };

/**
 * `htmlSha256` is what the moderator saw, null if unchanged. With `endsEarlierVersions` nobody can stay on a version
 * before this one.
 * @throws AppError("forbidden" | "missing" | "conflict"); AppError("unavailable") if the store differs (decision 14).
 */
export async function approveUpdate(
  services: ApprovalDeps,
  actor: Actor,
  { updateId, htmlSha256, endsEarlierVersions = false }: Approval,
) {
  requireAdmin(actor, "approve updates");
  const review = await findReview(services, actor, updateId, APPROVAL_FAILED);
  const { update } = review;
  await requireDecider(services, actor, updateId, APPROVAL_FAILED);
  if (update.updatedHtmlSha256 !== htmlSha256)
    throw await decidedError(services, actor, conflictContext(APPROVAL_FAILED, updateId));
  await approve(services, actor, review, { endsEarlierVersions });
}

/** Publishes an admin's own update when it is requested (decision 22). @throws AppError("forbidden" | "missing" | "conflict") */
export async function publishOwnUpdate(services: ApprovalDeps, actor: Actor, updateId: string) {
  requireAdmin(actor, "approve updates");
  const review = await findReview(services, actor, updateId, APPROVAL_FAILED);
  await approve(services, actor, review, { endsEarlierVersions: false });
}

async function approve(
  services: ApprovalDeps,
  actor: Actor,
  review: Review,
  { endsEarlierVersions }: { endsEarlierVersions: boolean },
) {
  const { update } = review;
  const app = assertApplicable(review);
  const content = contentAfter(update, app);
  await decideOnce(services, actor, conflictContext(APPROVAL_FAILED, update.id), () =>
    writeApproval(services, actor, update, app, { content, endsEarlierVersions }),
  );
  services.invalidateStore({ reindex: true });
  services.sealAuditLog();
  services.refreshQueue();
  await assertStoreMatches(services, app.id, content);
  await announce(services, actor, update, { status: "approved" });
}

/** @throws AppError("forbidden" | "missing" | "conflict") */
export async function rejectUpdate(
  services: ApprovalDeps,
  actor: Actor,
  { updateId, reasons, sentence = "" }: { updateId: string; reasons: ReadonlyArray<ReasonId>; sentence?: string },
) {
  requireAdmin(actor, "reject updates");
  const { update } = await findReview(services, actor, updateId, REJECTION_FAILED);
  await requireDecider(services, actor, updateId, REJECTION_FAILED);
  const verdict = { status: "rejected", reviewNotes: rejectionNotes(reasons, sentence), sentence } as const;
  const targetId = update.originalProjectId;
  await decideOnce(services, actor, conflictContext(REJECTION_FAILED, updateId), () =>
    services.db.batch(decisionStatements(services, actor, update, verdict, { targetId, details: {} })),
  );
  services.sealAuditLog();
  services.refreshQueue();
  await announce(services, actor, update, verdict);
}

type Review = Awaited<ReturnType<typeof findReview>>;

/** `app` is null if the store has none of that project. @throws AppError("missing" | "conflict") */
async function findReview(services: Pick<Services, "db" | "now">, actor: Actor, updateId: string, failure: string) {
  const { db } = services;
  const byId = eq(projectUpdates.id, updateId);
  const [[update], [app]] = await db.batch([
    db.select().from(projectUpdates).where(byId),
    db
      .select(getTableColumns(publishedApps))
      .from(publishedApps)
      .innerJoin(
        projectUpdates,
        and(
          eq(projectUpdates.originalProjectId, publishedApps.projectId),
          eq(projectUpdates.packageId, publishedApps.packageId),
        ),
      )
      .where(byId),
  ]);
  if (!update) throw new AppError("missing", failure, "Update not found.");
  if (update.status !== "pending") throw await decidedError(services, actor, conflictContext(failure, updateId));
  return { update, app: app ?? null };
}

function assertApplicable({ update, app }: Review) {
  if (!app) throw new AppError("missing", APPROVAL_FAILED, "Store version not found.");
  if (app.status === "approved" && app.updatedAt <= update.createdAt) return app;
  throw new AppError(
    "conflict",
    APPROVAL_FAILED,
    "The app in the store has changed since this update was requested. Please reject it so that its owner can send a new one.",
  );
}

function contentAfter(update: Update, app: App) {
  return {
    htmlSha256: update.updatedHtmlSha256 ?? app.htmlSha256,
    htmlBytes: update.updatedHtmlBytes ?? app.htmlBytes,
    name: update.updatedName ?? app.name,
    description: update.updatedDescription ?? app.description,
    icon: update.updatedIcon ?? app.icon,
    tags: update.updatedTags ?? app.tags,
    declaredHosts: update.updatedDeclaredHosts ?? app.declaredHosts,
    screenshots: update.updatedScreenshots ?? app.screenshots,
    releaseNotes: update.releaseNotes,
    codeVersion: update.codeVersion,
  };
}

async function writeApproval(
  services: Pick<Services, "db" | "htmlFiles" | "now">,
  actor: Actor,
  update: Update,
  app: App,
  { content, endsEarlierVersions }: { content: Content; endsEarlierVersions: boolean },
) {
  const { db, now } = services;
  const at = now();
  const { codeVersion, htmlSha256, htmlBytes, declaredHosts, releaseNotes } = content;
  const details = {
    codeVersion,
    htmlSha256,
    declaredHosts,
    selfApproved: update.userId === actor.userId,
    ...(endsEarlierVersions && { endsEarlierVersions }),
  };
  const facts = await factsToStore(services, content);
  const codeStatements = await replaceCodeParts(services, eq(publishedApps.id, app.id), htmlSha256);
  await db.batch([
    ...decisionStatements(services, actor, update, { status: "approved" }, { targetId: app.slug, details }),
    db
      .update(publishedApps)
      .set({
        ...content,
        ...facts,
        nameKey: lookAlikeKey(content.name),
        summary: summarize(content.description),
        updatedAt: at,
      })
      .where(
        and(
          eq(publishedApps.id, app.id),
          eq(publishedApps.status, "approved"),
          lte(publishedApps.updatedAt, update.createdAt),
        ),
      ),
    mustHaveChangedOne(db),
    ...replaceAppTags(services, eq(publishedApps.id, app.id)),
    ...codeStatements,
    ...(endsEarlierVersions ? [endVersions(services, eq(publishedApps.id, app.id), at)] : []),
    insertAppVersion(
      services,
      { appId: app.id, codeVersion, htmlSha256, htmlBytes, declaredHosts, releaseNotes, ...facts },
      at,
    ),
    // If the app is unpublished and approved again, it returns with this content (decision 57).
    db
      .update(submissions)
      .set({ ...snapshot(content), updatedAt: at })
      .where(and(eq(submissions.projectId, update.originalProjectId), eq(submissions.status, "approved"))),
    db
      .update(projects)
      // Clears the published notes, but keeps notes that the owner wrote since the request.
      .set({ codeVersion, releaseNotes: sql`nullif(${projects.releaseNotes}, ${releaseNotes})`, updatedAt: at })
      .where(eq(projects.id, update.originalProjectId)),
    db.insert(searchOutbox).values({ appId: app.id, createdAt: at }),
  ]);
}

function decisionStatements(
  services: Pick<Services, "db" | "now">,
  actor: Actor,
  update: Update,
  verdict: Verdict,
  { targetId, details }: { targetId: string; details: object },
) {
  const { db, now } = services;
  const at = now();
  const { id, userId, status } = update;
  const name = nameOf(update);
  const { sentence, ...change } = { sentence: "", ...verdict };
  const entry = auditEntry(services, actor, {
    action: verdict.status === "approved" ? "APPROVE_UPDATE" : "REJECT_UPDATE",
    targetTable: "project_updates",
    targetId: id,
    before: { status },
    after: { ...change, ...details },
  });
  return [
    db
      .update(projectUpdates)
      .set({ ...change, decidedAt: at, updatedAt: at })
      .where(
        and(eq(projectUpdates.id, id), eq(projectUpdates.status, "pending"), isNotHeldByAnother(db, actor, id, at)),
      ),
    mustHaveChangedOne(db),
    notificationRow(
      { db },
      userId,
      { kind: `update_${verdict.status}`, projectName: name, sentence },
      { id: `update:${id}:${verdict.status}:${at}`, targetId, at },
    ),
    db.insert(auditLog).values(entry),
    closeAppeal(services, id, verdict.status, at),
  ] as const;
}

async function assertStoreMatches({ db }: Pick<Services, "db">, appId: string, content: Content) {
  const [app] = await db.select().from(publishedApps).where(eq(publishedApps.id, appId));
  if (app?.codeVersion === content.codeVersion && classifyChanges(summarizeChanges(content, app)) === null) return;
  throw new AppError(
    "unavailable",
    APPROVAL_FAILED,
    "The update was approved, but the store shows something different. Nothing was repaired; please check both.",
  );
}

function announce(services: ApprovalDeps, actor: Actor, update: Update, verdict: Verdict) {
  const { id, userId } = update;
  const name = nameOf(update);
  const { title, message } = describeEvent({ kind: `update_${verdict.status}`, projectName: name, ...verdict });
  return announceDecision(services, actor, { userId, appName: name, title, message, link: reviewLink(id) });
}

function nameOf(update: Update) {
  return update.updatedName ?? update.originalName ?? "";
}

function conflictContext(title: string, updateId: string) {
  return { title, target: { id: updateId, auditId: updateId, what: "update" } };
}
