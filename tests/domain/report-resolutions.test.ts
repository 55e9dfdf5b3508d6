import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { notifications, profiles, projects, publishedApps, reports, reviews, submissions } from "#db/schema/index.ts";
import { purgeAccount } from "#domain/accounts/deletion.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { publishSubmission } from "#domain/moderation/decisions.server.ts";
import { openSubmission } from "#domain/moderation/queries.server.ts";
import { submitReport } from "#domain/moderation/reports/commands.server.ts";
import { listReportGroups } from "#domain/moderation/reports/queries.server.ts";
import { resolveReports } from "#domain/moderation/reports/resolutions.server.ts";
import { submitForReview } from "#domain/moderation/submit.server.ts";
import { openUpdate } from "#domain/moderation/updates/review.server.ts";
import { findRunnable } from "#domain/previews/queries.server.ts";
import { unpublishOwnApp } from "#domain/projects/lifecycle.server.ts";
import { deleteReview, editReview, submitReview } from "#domain/reviews/commands.server.ts";
import { reconcileCounters } from "#domain/store/counters.server.ts";
import { findAppPage } from "#domain/store/queries.server.ts";
import { insertSubmission, insertUser, testServices } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

const REPORT = { reason: "It's harmful or deceptive", text: "" } as const;

async function setUp() {
  const { services, liveEvents, allMails } = testServices();
  const [owner, admin, first, second] = await Promise.all([
    insertUser(services, "architect"),
    insertUser(services, "admin"),
    insertUser(services, "explorer"),
    insertUser(services, "explorer"),
  ]);
  const { id, projectId, htmlSha256 } = await insertSubmission(services, owner);
  const { slug } = await publishSubmission(services, admin, { submissionId: id, htmlSha256 });
  const app = await services.db.query.publishedApps.findFirst({ where: eq(publishedApps.projectId, projectId) });
  const appId = app?.id ?? "";
  const report = async (user?: Actor) =>
    submitReport(services, user ?? (await insertUser(services, "explorer")), {
      ...REPORT,
      target: "app",
      targetId: appId,
    });
  for (const user of [first, second]) await report(user);
  const decide = (resolution: "none" | "unpublish" | "ban" | "takedown", reason = "") =>
    resolveReports(services, admin, { target: "app", targetId: appId, resolution, reason });
  const open = async () =>
    (await listReportGroups(services, admin)).groups.filter(({ targetId }) => targetId === appId);
  (await allMails()).length = 0;
  return { services, liveEvents, allMails, owner, admin, first, second, projectId, appId, slug, report, decide, open };
}

test("reports of something that was deleted since can't be decided, in words that say so", async () => {
  const { services, admin } = await setUp();
  for (const target of ["app", "review"] as const)
    await expect(
      resolveReports(services, admin, { target, targetId: "deleted", resolution: "none", reason: "" }),
    ).rejects.toMatchObject({ code: "missing", message: "What was reported no longer exists." });
});

test("reports are grouped by target, and one decision settles all of them and tells who reported", async () => {
  const { services, admin, first, second, decide, open, appId, slug } = await setUp();
  expect(await open()).toMatchObject([{ texts: [REPORT.reason, REPORT.reason], review: null }]);
  await decide("none");
  expect(await open()).toEqual([]);
  const rows = await services.db.select().from(reports).where(eq(reports.targetId, appId));
  expect(rows.map(({ resolution, resolvedAt }) => [resolution, resolvedAt !== null])).toEqual([
    ["none", true],
    ["none", true],
  ]);
  for (const { userId } of [first, second])
    expect(await services.db.select().from(notifications).where(eq(notifications.userId, userId))).toMatchObject([
      {
        type: "report_resolved",
        message: expect.stringMatching(
          /^A reviewer looked at your report about ".+" and changed nothing\. Thank you\.$/,
        ),
      },
    ]);
  expect((await findAppPage(services, null, slug)).app.slug).toBe(slug);
  const late = { target: "app", targetId: appId, resolution: "takedown", reason: "It is fraud." } as const;
  const [other, [profile]] = await Promise.all([
    insertUser(services, "admin"),
    services.db.select({ nickname: profiles.nickname }).from(profiles).where(eq(profiles.id, admin.userId)),
  ]);
  const decided = (by: string) => `${by} already decided this: no action, just now.`;
  await expect(decide("none")).rejects.toThrow(decided("You"));
  for (const resolution of ["unpublish", "ban", "takedown"] as const)
    await expect(resolveReports(services, other, { ...late, resolution }), resolution).rejects.toThrow(
      decided(profile?.nickname ?? ""),
    );
  expect((await findAppPage(services, null, slug)).app.slug).toBe(slug);
});

test("a decision from before the open reports isn't named as theirs", async () => {
  const { services, second, owner, projectId, appId, decide } = await setUp();
  await decide("none");
  await submitReport(services, second, { ...REPORT, target: "app", targetId: appId });
  await unpublishOwnApp(services, owner, projectId);
  await expect(decide("unpublish")).rejects.toThrow("This has already changed. Please reload the list.");
});

test("who reviews a submission or an update sees how many open reports wait on its app", async () => {
  const { services, admin, submission, save, request, readApp } = await publishedAppFixture();
  await save("<p>new</p>");
  const update = await request();
  const { id: targetId } = await readApp();
  const seen = async () => [
    (await openSubmission(services, admin, submission.id)).openReports,
    (await openUpdate(services, admin, update.id)).openReports,
  ];
  expect(await seen()).toEqual([0, 0]);
  for (let n = 0; n < 2; n++)
    await submitReport(services, await insertUser(services, "explorer"), { ...REPORT, target: "app", targetId });
  expect(await seen()).toEqual([2, 2]);
  await resolveReports(services, admin, { target: "app", targetId, resolution: "none", reason: "" });
  expect(await seen()).toEqual([0, 0]);
});

test.each(["ban", "takedown"] as const)(
  "after a %s nothing serves the app, and it can't return",
  async (resolution) => {
    const { services, liveEvents, owner, projectId, appId, slug, decide } = await setUp();
    await decide(resolution, "It steals passwords.");
    await expect(
      findRunnable(services, null, { id: slug, name: null } as Parameters<typeof findRunnable>[2]),
    ).rejects.toMatchObject({ code: "gone" });
    const [app] = await services.db.select().from(publishedApps).where(eq(publishedApps.id, appId));
    expect(app).toMatchObject({ status: "banned", banReason: "It steals passwords." });
    const [project] = await services.db.select().from(projects).where(eq(projects.id, projectId));
    expect(project).toMatchObject({ status: "rejected", published: false, reviewNotes: "It steals passwords." });
    expect(await liveEvents()).toContainEqual({ userId: owner.userId, topic: "decisions" });
    await expect(submitForReview(services, owner, projectId)).rejects.toThrow("It steals passwords.");
    await expect(decide(resolution, "Again")).rejects.toMatchObject({ code: "conflict" });
  },
);

test("an app that is unpublished after reports waits for a review from then on, with its release notes", async () => {
  const { services, projectId, decide } = await setUp();
  const own = eq(submissions.projectId, projectId);
  await services.db.update(submissions).set({ releaseNotes: "Dark mode" }).where(own);
  const before = services.now();
  await decide("unpublish");
  const [submission] = await services.db.select().from(submissions).where(own);
  expect(submission).toMatchObject({ status: "pending", decidedAt: null });
  expect(submission?.pendingSince).toBeGreaterThan(before);
  const [project] = await services.db.select().from(projects).where(eq(projects.id, projectId));
  expect(project).toMatchObject({ status: "pending", published: false, releaseNotes: "Dark mode" });
});

test("a submission that was read before the ban can't be approved after it", async () => {
  const { services, owner, admin, projectId, report, decide } = await setUp();
  await decide("unpublish");
  await report();
  const waiting = await services.db.query.submissions.findFirst({
    where: (t, { and, eq: equals }) => and(equals(t.projectId, projectId), equals(t.status, "pending")),
  });
  await decide("ban", "It steals passwords.");
  await services.db.update(projects).set({ status: "pending" }).where(eq(projects.id, projectId));
  await services.db.update(submissions).set({ status: "pending" }).where(eq(submissions.projectId, projectId));
  const { id = "", htmlSha256 = "" } = waiting ?? {};
  await expect(publishSubmission(services, admin, { submissionId: id, htmlSha256 })).rejects.toMatchObject({
    code: "conflict",
  });
  const app = await services.db.query.publishedApps.findFirst({ where: eq(publishedApps.projectId, projectId) });
  expect(app).toMatchObject({ status: "banned", userId: owner.userId });
});

test("a hidden review is seen by its author alone, who is told", async () => {
  const { services, allMails, admin, owner, first, appId, slug } = await setUp();
  await submitReview(services, first, { appId, text: "Buy my pills", rating: 1 });
  const [review] = await services.db.select().from(reviews).where(eq(reviews.appId, appId));
  const targetId = review?.id ?? "";
  await submitReport(services, owner, { ...REPORT, target: "review", targetId });
  await resolveReports(services, admin, { target: "review", targetId, resolution: "hide", reason: "" });
  expect((await findAppPage(services, null, slug)).reviews.list).toEqual([]);
  expect((await findAppPage(services, first, slug)).reviews.own).toMatchObject({ text: "Buy my pills" });
  const mails = await allMails();
  expect(mails.map(({ to }) => to)).toEqual([first.email]);
  expect(mails[0]?.text).toContain(`/store/${slug}`);
});

test("a hidden review counts nowhere, however its author changes it, and the nightly repair agrees", async () => {
  const { services, admin, owner, first, second, appId, slug } = await setUp();
  await submitReview(services, first, { appId, text: "Buy my pills", rating: 1 });
  await submitReview(services, second, { appId, text: "Lovely", rating: 5 });
  const [review] = await services.db.select().from(reviews).where(eq(reviews.userId, first.userId));
  const targetId = review?.id ?? "";
  const about = () =>
    services.db
      .select()
      .from(notifications)
      .where(eq(notifications.notificationId, `review:${targetId}`));
  expect(await about()).toHaveLength(1);
  await submitReport(services, owner, { ...REPORT, target: "review", targetId });
  await resolveReports(services, admin, { target: "review", targetId, resolution: "hide", reason: "" });
  const expectCounted = async (ratings: ReadonlyArray<number>) => {
    const { app, reviews: page } = await findAppPage(services, null, slug);
    expect(app).toMatchObject({ ratingSum: ratings.reduce((a, b) => a + b, 0), ratingCount: ratings.length });
    expect(app.reviewCount).toBe(ratings.length);
    expect(page.histogram).toEqual(
      [5, 4, 3, 2, 1].map((star) => ({ star, count: ratings.filter((r) => r === star).length })),
    );
    expect(await reconcileCounters(services)).toEqual([]);
  };
  await expectCounted([5]);
  await submitReview(services, first, { appId, text: "Buy more pills", rating: 2 });
  await expectCounted([5]);
  await editReview(services, first, { reviewId: targetId, text: "Pills", rating: 3 });
  await expectCounted([5]);
  expect(await about()).toEqual([]);
  await deleteReview(services, first, targetId);
  await expectCounted([5]);
});

test("what a moderator hid and shows again is counted again by the nightly repair", async () => {
  const { services, admin, owner, first, appId } = await setUp();
  await submitReview(services, first, { appId, text: "Fine", rating: 4 });
  const [review] = await services.db.select().from(reviews).where(eq(reviews.userId, first.userId));
  const targetId = review?.id ?? "";
  await submitReport(services, owner, { ...REPORT, target: "review", targetId });
  await resolveReports(services, admin, { target: "review", targetId, resolution: "hide", reason: "" });
  await services.db.update(reviews).set({ hiddenAt: null }).where(eq(reviews.id, targetId));
  expect(await reconcileCounters(services)).not.toEqual([]);
  const [app] = await services.db.select().from(publishedApps).where(eq(publishedApps.id, appId));
  expect(app).toMatchObject({ ratingSum: 4, ratingCount: 1, reviewCount: 1 });
});

test("the deletion of the account of a hidden review leaves the counters of the others", async () => {
  const { services, admin, owner, first, second, appId } = await setUp();
  for (const [user, rating] of [
    [first, 1],
    [second, 5],
  ] as const)
    await submitReview(services, user, { appId, text: "Words", rating });
  const [review] = await services.db.select().from(reviews).where(eq(reviews.userId, first.userId));
  const targetId = review?.id ?? "";
  await submitReport(services, owner, { ...REPORT, target: "review", targetId });
  await resolveReports(services, admin, { target: "review", targetId, resolution: "hide", reason: "" });
  await purgeAccount(services, first.userId);
  const [app] = await services.db.select().from(publishedApps).where(eq(publishedApps.id, appId));
  expect(app).toMatchObject({ ratingSum: 5, ratingCount: 1, reviewCount: 1 });
});

test("nobody but an admin sees or decides reports, and nobody those of their own app", async () => {
  const { services, owner, appId } = await setUp();
  const input = { target: "app", targetId: appId, resolution: "none", reason: "" } as const;
  await expect(listReportGroups(services, owner)).rejects.toMatchObject({ code: "forbidden" });
  await expect(resolveReports(services, owner, input)).rejects.toMatchObject({ code: "forbidden" });
  const ownerAsAdmin = { ...owner, tier: "admin" } as const;
  await expect(resolveReports(services, ownerAsAdmin, input)).rejects.toMatchObject({ code: "forbidden" });
  expect(await ownGroups(services, ownerAsAdmin)).toEqual([appId]);
});

test("neither an app's owner nor its author decides reports of a review", async () => {
  const { services, owner, admin, first, second, appId } = await setUp();
  await submitReview(services, first, { appId, text: "It loses my notes.", rating: 1 });
  const [review] = await services.db.select().from(reviews).where(eq(reviews.userId, first.userId));
  const target = { target: "review", targetId: review?.id ?? "" } as const;
  await submitReport(services, second, { ...REPORT, ...target });
  for (const { userId } of [owner, first])
    for (const resolution of ["hide", "none"] as const) {
      const actor = { ...admin, userId };
      await expect(resolveReports(services, actor, { ...target, resolution, reason: "" })).rejects.toThrow(
        "Another admin decides reports of your own content, and of reviews of your apps.",
      );
    }
  expect(await ownGroups(services, { ...admin, userId: owner.userId })).toEqual([appId, target.targetId]);
  expect(await ownGroups(services, { ...admin, userId: first.userId })).toEqual([target.targetId]);
  expect(await ownGroups(services, admin)).toEqual([]);
  await resolveReports(services, admin, { ...target, resolution: "hide", reason: "" });
});

async function ownGroups(services: Services, actor: Actor) {
  const { groups } = await listReportGroups(services, actor);
  return groups.filter(({ isOwn }) => isOwn).map(({ targetId }) => targetId);
}
