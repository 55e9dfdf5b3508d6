import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { reports, reviews } from "#db/schema/index.ts";
import { newId } from "#domain/kit/ids.ts";
import { parse } from "#domain/kit/parse.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { submitReport } from "#domain/moderation/reports/commands.server.ts";
import { listReportGroups } from "#domain/moderation/reports/queries.server.ts";
import { reportSeverity } from "#domain/moderation/reports/report-severity.ts";
import { REPORT_GROUPS_PAGE_SIZE } from "#domain/moderation/reports/rules.ts";
import { ReportInput } from "#domain/moderation/reports/schemas.ts";
import { submitReview } from "#domain/reviews/commands.server.ts";
import { findAppPage } from "#domain/store/queries.server.ts";
import { insertUser } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

async function setUp() {
  const { services, owner, slug, readApp } = await publishedAppFixture();
  const reviewer = await insertUser(services, "explorer");
  return { services, owner, slug, reviewer, appId: (await readApp()).id };
}

test("a user has one open report per target and can report again once it is settled", async () => {
  const { services, reviewer, owner, appId } = await setUp();
  const input = parse(ReportInput, {
    target: "app",
    targetId: appId,
    reason: "It's spam or advertising",
    text: " Links everywhere ",
  });
  await Promise.all([submitReport(services, reviewer, input), submitReport(services, reviewer, input)]);
  const open = () => services.db.select().from(reports).where(eq(reports.targetId, appId));
  expect(await open()).toEqual([
    expect.objectContaining({
      targetTable: "published_apps",
      reason: "It's spam or advertising: Links everywhere",
      resolvedAt: null,
    }),
  ]);
  await services.db.update(reports).set({ resolvedAt: 1 }).where(eq(reports.targetId, appId));
  await submitReport(services, reviewer, input);
  expect(await open()).toHaveLength(2);
  await expect(submitReport(services, owner, input)).rejects.toThrow(
    "You can't report your own content, or content that is gone.",
  );
  await expect(submitReport(services, reviewer, { ...input, targetId: "gone" })).rejects.toThrow(
    "can't report your own",
  );
});

test("the page shows what its reader has reported, until the report is settled", async () => {
  const { services, reviewer, slug, appId } = await setUp();
  await submitReview(services, reviewer, { appId, text: "Odd", rating: 1 });
  const [review] = await services.db.select().from(reviews).where(eq(reviews.appId, appId));
  const targetId = review?.id ?? "";
  const reader = await insertUser(services, "explorer");
  const reason = "It doesn't work" as const;
  await submitReport(services, reader, { target: "review", targetId, reason, text: "" });
  await submitReport(services, reader, { target: "app", targetId: appId, reason, text: "" });
  const reported = async (actor: Actor | null) => {
    const page = await findAppPage(services, actor, slug);
    return { app: page.reported, reviews: page.reviews.list.map((review) => review.reported === 1) };
  };
  expect(await reported(reader)).toEqual({ app: true, reviews: [true] });
  expect(await reported(null)).toEqual({ app: false, reviews: [false] });
  expect(await reported(reviewer)).toEqual({ app: false, reviews: [] });
  await services.db.update(reports).set({ resolvedAt: 1 }).where(eq(reports.targetId, appId));
  expect(await reported(reader)).toEqual({ app: false, reviews: [true] });
});

test("a report needs a reason, and a text if no reason fits", () => {
  const fields = { target: "review", targetId: "r", reason: "Something else", text: " " };
  expect(() => parse(ReportInput, fields)).toThrow("Please tell us what's wrong.");
  expect(() => parse(ReportInput, { ...fields, reason: "" })).toThrow("Please choose what's wrong.");
  expect(() => parse(ReportInput, { ...fields, target: "users" })).toThrow();
});

test("admins list what has open reports, apps and reviews, the longest waiting first", async () => {
  const { services, owner, reviewer, appId } = await setUp();
  const admin = await insertUser(services, "admin");
  await submitReview(services, reviewer, { appId, rating: 1, text: "Buy my pills" });
  const [review] = await services.db.select().from(reviews).where(eq(reviews.appId, appId));
  const report = { reason: "It's spam or advertising", text: "" } as const;
  await submitReport({ ...services, now: () => 1 }, reviewer, { ...report, target: "app", targetId: appId });
  await submitReport({ ...services, now: () => 2 }, owner, {
    ...report,
    target: "review",
    targetId: review?.id ?? "",
  });
  const listed = async () => (await listReportGroups(services, admin)).groups.filter(({ since }) => since < 3);
  expect(await listed()).toMatchObject([
    { review: null, texts: [report.reason] },
    { review: "Buy my pills", texts: [report.reason] },
  ]);
  await services.db.update(reports).set({ resolvedAt: 3 }).where(eq(reports.targetId, appId));
  expect(await listed()).toMatchObject([{ review: "Buy my pills", reviewHiddenAt: null }]);
  await services.db.update(reviews).set({ hiddenAt: 4 }).where(eq(reviews.appId, appId));
  expect(await listed(), "hidden before its report").toMatchObject([{ review: "Buy my pills", reviewHiddenAt: 4 }]);
  await expect(listReportGroups(services, owner)).rejects.toMatchObject({ code: "forbidden" });
});

test("reported apps go on by key, each once, and the open reports are counted up to a limit", async () => {
  const { services, reviewer, appId } = await setUp();
  const admin = await insertUser(services, "admin");
  await submitReview(services, reviewer, { appId, rating: 1, text: "Odd" });
  const [app] = await services.db.select().from(reviews).where(eq(reviews.appId, appId));
  if (!app) throw new Error("the review is missing");
  const ids = Array.from({ length: REPORT_GROUPS_PAGE_SIZE + 1 }, (_, n) => ({ n, id: newId(n + 10) }));
  for (const { n, id } of ids) {
    const author = await insertUser(services, "explorer");
    await services.db.insert(reviews).values({ ...app, id, userId: author.userId });
    const open = { id: newId(n), userId: null, targetTable: "app_reviews", targetId: id, reason: "It doesn't work" };
    await services.db.insert(reports).values({ ...open, createdAt: n + 10 });
  }
  const first = await listReportGroups(services, admin);
  const second = await listReportGroups(services, admin, first.next);
  expect(first.groups).toHaveLength(REPORT_GROUPS_PAGE_SIZE);
  expect(first.counts.reports).toBeGreaterThan(REPORT_GROUPS_PAGE_SIZE);
  const listed = [...first.groups, ...second.groups].map(({ targetId }) => targetId);
  for (const { id } of ids) expect(listed.filter((targetId) => targetId === id)).toHaveLength(1);
});

test("the worst reason is first, whatever was written last", () => {
  const texts = [
    "It doesn't work: Nothing happens.",
    "Something else: hm",
    "It's harmful or deceptive",
    "An old report",
  ];
  expect(texts.toSorted((a, b) => reportSeverity(a) - reportSeverity(b))).toEqual([
    "It's harmful or deceptive",
    "It doesn't work: Nothing happens.",
    "Something else: hm",
    "An old report",
  ]);
});
