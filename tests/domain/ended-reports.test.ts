import { eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { notifications, publishedApps, reports, reviews } from "#db/schema/index.ts";
import { purgeAccount } from "#domain/accounts/deletion.server.ts";
import { newId } from "#domain/kit/ids.ts";
import { submitReport } from "#domain/moderation/reports/commands.server.ts";
import { listReportGroups } from "#domain/moderation/reports/queries.server.ts";
import { resolveReports } from "#domain/moderation/reports/resolutions.server.ts";
import { REPORT_GROUPS_PAGE_SIZE, type ReportTarget } from "#domain/moderation/reports/rules.ts";
import { createProject } from "#domain/projects/commands.server.ts";
import { moveToTrash, purgeProject } from "#domain/projects/lifecycle.server.ts";
import { deleteReview, submitReview } from "#domain/reviews/commands.server.ts";
import { createShare } from "#domain/shares/commands.server.ts";
import { insertUser, utf8 } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

/** An app with a review and a shared link, all of them reported; `other` is an app whose report was sent last. */
async function setUp() {
  const { services, owner, admin, projectId, readApp } = await publishedAppFixture();
  await services.db.delete(reports);
  const [reviewer, reporter] = [await insertUser(services, "explorer"), await insertUser(services, "explorer")];
  const { id: appId } = await readApp();
  const report = (target: ReportTarget, targetId: string, actor = reporter) =>
    submitReport(services, actor, { target, targetId, reason: "It doesn't work", text: "" });
  const list = async () => {
    const { groups, next, counts } = await listReportGroups(services, admin);
    return { targets: groups.map(({ targetId }) => targetId), next, open: counts.reports };
  };
  const { id: unpublished } = await createProject(services, owner, { name: "Draft", bytes: utf8("<p>draft</p>") });
  await submitReview(services, reviewer, { appId, text: "Odd", rating: 1 });
  const [review] = await services.db.select().from(reviews).where(eq(reviews.appId, appId));
  const reviewId = review?.id ?? "";
  const { id: shareId } = await createShare(
    services,
    { actor: owner, ip: crypto.randomUUID() },
    { project: unpublished, expiryDays: null, followsLatest: true, allowsCopies: true },
  );
  const { id: other } = await (await publishedAppFixture()).readApp();
  await report("review", reviewId);
  await report("share", shareId);
  await report("app", appId);
  await report("app", other);
  const ids = { appId, reviewId, shareId, other };
  return { services, owner, admin, reviewer, reporter, projectId, unpublished, ...ids, report, list };
}

test("an open report ends with the review that was deleted, undecided, and its reporter is told nothing", async () => {
  const { services, reviewer, reporter, reviewId, appId, shareId, other, list } = await setUp();
  expect((await list()).targets).toEqual([reviewId, shareId, appId, other]);
  await deleteReview(services, reviewer, reviewId);
  expect(await list()).toEqual({ targets: [shareId, appId, other], next: null, open: 3 });
  expect(await services.db.select().from(reports).where(eq(reports.targetId, reviewId))).toMatchObject([
    { userId: reporter.userId, resolvedAt: expect.any(Number), resolution: null },
  ]);
  const told = eq(notifications.userId, reporter.userId);
  expect(await services.db.select().from(notifications).where(told)).toEqual([]);
});

test("open reports end with the link and the app that are deleted permanently, and with the app's reviews", async () => {
  const { services, owner, projectId, unpublished, reviewId, appId, other, list, report } = await setUp();
  await moveToTrash(services, owner, unpublished);
  await purgeProject(services, owner, unpublished);
  expect(await list()).toEqual({ targets: [reviewId, appId, other], next: null, open: 3 });
  await moveToTrash(services, owner, projectId);
  expect((await list()).targets, "an app in the trash may come back").toEqual([reviewId, appId, other]);
  await purgeProject(services, owner, projectId);
  expect(await list()).toEqual({ targets: [other], next: null, open: 1 });
  for (const [target, id] of [
    ["app", appId],
    ["review", reviewId],
  ] as const)
    await expect(report(target, id), target).rejects.toThrow("content that is gone");
});

test("open reports end with the account that owned what was reported; those that it wrote stay open", async () => {
  const { services, owner, reviewer, appId, reviewId, shareId, other, report, list } = await setUp();
  await report("app", other, reviewer);
  await report("share", shareId, reviewer);
  await purgeAccount(services, reviewer.userId);
  expect(await list()).toEqual({ targets: [shareId, appId, other], next: null, open: 5 });
  expect((await list()).targets).not.toContain(reviewId);
  await purgeAccount(services, owner.userId);
  expect(await list()).toEqual({ targets: [other], next: null, open: 2 });
});

test("a page of reports without a target hides none of the others", async () => {
  const { services, list, reviewId, shareId, appId, other } = await setUp();
  for (let n = 0; n < REPORT_GROUPS_PAGE_SIZE + 1; n++)
    await services.db
      .insert(reports)
      .values({ id: newId(n), targetTable: "app_reviews", targetId: newId(n), reason: "It is spam", createdAt: n });
  expect(await list()).toMatchObject({ targets: [reviewId, shareId, appId, other], next: null });
});

test("a banned app and its reviews can't be reported", async () => {
  const { services, admin, appId, reviewId, report } = await setUp();
  await resolveReports(services, admin, { target: "app", targetId: appId, resolution: "ban", reason: "Fraud." });
  await services.db.update(reports).set({ resolvedAt: 1 }).where(isNull(reports.resolvedAt));
  const reporter = await insertUser(services, "explorer");
  await expect(report("app", appId, reporter)).rejects.toThrow("content that is gone");
  await expect(report("review", reviewId, reporter)).rejects.toThrow("content that is gone");
  await services.db.update(publishedApps).set({ status: "unpublished" }).where(eq(publishedApps.id, appId));
  await report("app", appId, reporter);
});
