import { and, eq, lte, sql } from "drizzle-orm";
import { mustHaveChangedOne } from "#db/guard.ts";
import { appVersions, projects, publishedApps, searchOutbox, submissions } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import { newId } from "#domain/ids.ts";
import type { Actor } from "#domain/policy.ts";
import { factsToStore } from "#domain/previews/facts.server.ts";
import { pinned } from "#domain/projects/states.ts";
import type { Services } from "#domain/services.ts";
import { summarize } from "#domain/store/rules.ts";
import { replaceAppTags } from "#domain/store/tags.server.ts";
import { changeSummary, rejectionNotes, updateType } from "./limits.ts";
import { requireReviewer } from "./queries.server.ts";
import {
  decidedMeanwhile,
  decideOnce,
  decision,
  nameOf,
  type Review,
  readReview,
  type Update,
} from "./review.server.ts";

type Needs = Pick<Services, "db" | "files" | "notify" | "now" | "storeChanged">;
type App = NonNullable<Review["app"]>;
type Content = ReturnType<typeof contentOf>;

/**
 * Puts the pinned bytes and listing in the store as its next version; the owner hears of it. The digest that the
 * moderator saw is named: null where the update leaves the HTML alone.
 * @throws AppError("forbidden") to others; AppError("missing") without update or store version; AppError("conflict")
 * where it was decided meanwhile, has another digest, or the store changed since the request;
 * AppError("unavailable") where store and update don't agree afterwards (decision 14).
 */
export async function approveUpdate(
  services: Needs,
  actor: Actor,
  input: { updateId: string; htmlSha256: string | null },
) {
  requireReviewer(actor, "approve");
  const { userId, appId, content } = await decideOnce("Approval failed", async () => {
    const review = await readReview(services, input.updateId, "Approval failed");
    const app = mayApply(review, input.htmlSha256);
    const content = contentOf(review.update, app);
    await writeApproval(services, actor, review, app, content);
    return { userId: review.update.userId, appId: app.id, content };
  });
  services.storeChanged({ reindex: true });
  await mustAgree(services, appId, content);
  await services.notify(userId, { type: "approved", projectName: content.name });
}

/** Turns a pending update down; its owner reads the reasons. The store is left alone. */
export async function rejectUpdate(
  services: Needs,
  actor: Actor,
  { updateId, reasons }: { updateId: string; reasons: ReadonlyArray<string> },
) {
  requireReviewer(actor, "reject");
  const verdict = { status: "rejected", reviewNotes: rejectionNotes(reasons) } as const;
  const { update } = await decideOnce("Rejection failed", async () => {
    const review = await readReview(services, updateId, "Rejection failed");
    const targetId = review.update.originalProjectId;
    await services.db.batch(decision(services, actor, review, verdict, { targetId, logged: {} }));
    return review;
  });
  await services.notify(update.userId, { type: "rejected", projectName: nameOf(update) });
}

/** The app that the update applies to: in the store, and unchanged since its owner compared the project with it. */
function mayApply({ update, app }: Review, htmlSha256: string | null) {
  if (!app) throw new AppError("missing", "Approval failed", "Store version not found.");
  if (update.updatedHtmlSha256 !== htmlSha256) throw decidedMeanwhile("Approval failed");
  if (app.status !== "approved" || app.updatedAt > update.createdAt) {
    throw new AppError(
      "conflict",
      "Approval failed",
      "The app in the store changed since this update was requested. Please reject it, so that its owner can send a new one.",
    );
  }
  return app;
}

async function writeApproval(
  services: Pick<Services, "db" | "files" | "now">,
  actor: Actor,
  review: Review,
  app: App,
  content: Content,
) {
  const { db, now } = services;
  const at = now();
  const { update } = review;
  const { codeVersion, htmlSha256, htmlBytes, declaredHosts, releaseNotes } = content;
  const logged = { codeVersion, htmlSha256, declaredHosts, selfApproved: update.userId === actor.userId };
  const facts = await factsToStore(services, content);
  await db.batch([
    ...decision(services, actor, review, { status: "approved" }, { targetId: app.slug, logged }),
    db
      .update(publishedApps)
      .set({ ...content, ...facts, summary: summarize(content.description), updatedAt: at })
      .where(
        and(
          eq(publishedApps.id, app.id),
          eq(publishedApps.status, "approved"),
          lte(publishedApps.updatedAt, update.createdAt),
        ),
      ),
    mustHaveChangedOne(db),
    ...replaceAppTags(services, app.id),
    db.insert(appVersions).values({
      id: newId(at),
      appId: app.id,
      ...{ codeVersion, htmlSha256, htmlBytes, declaredHosts, releaseNotes },
      createdAt: at,
    }),
    // If the app is unpublished and approved again, it returns with this content, not the first submission's.
    db
      .update(submissions)
      .set({ ...pinned(content), updatedAt: at })
      .where(and(eq(submissions.projectId, update.originalProjectId), eq(submissions.status, "approved"))),
    db
      .update(projects)
      // The next version tells news of its own; what its owner wrote meanwhile stays.
      .set({ codeVersion, releaseNotes: sql`nullif(${projects.releaseNotes}, ${releaseNotes})`, updatedAt: at })
      .where(eq(projects.id, update.originalProjectId)),
    db.insert(searchOutbox).values({ appId: app.id, createdAt: at }),
  ]);
}

/** What the store has once the update is applied: what it does not change stays. */
function contentOf(update: Update, app: App) {
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

async function mustAgree({ db }: Pick<Services, "db">, appId: string, content: Content) {
  const [app] = await db.select().from(publishedApps).where(eq(publishedApps.id, appId));
  if (app?.codeVersion === content.codeVersion && updateType(changeSummary(content, app)) === null) return;
  throw new AppError(
    "unavailable",
    "Approval failed",
    "The update was approved, but the store shows something else. Nothing was repaired; please look at both.",
  );
}
