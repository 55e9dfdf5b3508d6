import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { appeals, notifications, projects, submissions } from "#db/schema/index.ts";
import { splitReasons } from "#domain/apps/reasons.ts";
import { DAY_MS, HOUR_MS } from "#domain/kit/durations.ts";
import { ordinalSuffix } from "#domain/kit/numbers.ts";
import { durationText } from "#domain/kit/time-texts.ts";
import { appealRejection, replyToModerator, withdrawFromReview } from "#domain/moderation/appeals/commands.server.ts";
import { readAuthorReview } from "#domain/moderation/author-review.server.ts";
import { takeClaim } from "#domain/moderation/claims.server.ts";
import { publishSubmission, rejectSubmission, unpublishSubmission } from "#domain/moderation/decisions.server.ts";
import { openSubmission } from "#domain/moderation/queries.server.ts";
import { readReviewTimes } from "#domain/moderation/review-times.server.ts";
import { measureWaits, reviewTimeText } from "#domain/moderation/review-times.ts";
import { RejectInput } from "#domain/moderation/schemas.ts";
import { submitForReview } from "#domain/moderation/submit.server.ts";
import { saveSetting } from "#domain/notifications/commands.server.ts";
import { saveVersion } from "#domain/projects/commands.server.ts";
import { insertSubmission, insertUser, testServices, utf8 } from "#tests/support/services.ts";
import { findUpdate, publishedAppFixture } from "#tests/support/updates.ts";

async function submitted() {
  const { services, clock, allMails, liveEvents } = testServices();
  const author = await insertUser(services, "architect");
  const [admin, other] = [await insertUser(services, "admin"), await insertUser(services, "admin")];
  const submission = await insertSubmission(services, author);
  const { id, projectId, htmlSha256 } = submission;
  const read = (reviewId = id) => readAuthorReview(services, author, reviewId);
  return {
    ...{ services, clock, allMails, liveEvents, author, admin, other, id, projectId, read },
    reject: (actor = admin) => rejectSubmission(services, actor, { submissionId: id, reasons: ["spam", "no-icon"] }),
    publish: (actor = admin) => publishSubmission(services, actor, { submissionId: id, htmlSha256 }),
    appeal: () => appealRejection(services, author, { id, reason: "It is a timer, not spam." }),
  };
}

test("an appeal brings the round back into the queue for another admin, and names nobody", async () => {
  const { reject, appeal, read, publish, admin, author, other, services, id } = await submitted();
  await reject();
  expect(await read()).toMatchObject({ state: "rejected", mayAppeal: true });
  await appeal();
  const review = await read();
  expect(review).toMatchObject({ state: "appealed", mayAppeal: false, place: { ahead: expect.any(Number) } });
  expect(review.appeal?.rejectionNotes).toContain("; ");
  expect(JSON.stringify(review)).not.toContain(admin.userId);
  const refused = "Another admin decides about the appeal.";
  await expect(publish()).rejects.toThrow(refused);
  await expect(reject()).rejects.toThrow(refused);
  await replyToModerator(services, author, { id, text: "Pins stay on the device." });
  const opened = await openSubmission(services, other, id);
  expect(opened.appeal).toMatchObject({ reason: "It is a timer, not spam.", outcome: null });
  expect(opened.replies.map(({ text }) => text)).toEqual(["Pins stay on the device."]);
  await publish(other);
  expect(await read()).toMatchObject({ state: "approved", slug: expect.any(String), appeal: { outcome: "approved" } });
  const [row] = await services.db.select().from(appeals).where(eq(appeals.targetId, id));
  expect(row).toMatchObject({ deciderId: admin.userId, outcome: "approved" });
});

test("without the plan for it a rejected app can be appealed, not submitted again", async () => {
  const { services, author, id, reject, read } = await submitted();
  await reject();
  expect(await read()).toMatchObject({ mayAppeal: true, mayResubmit: true, maySubmit: true });
  const later = await readAuthorReview(services, { ...author, tier: "builder" }, id);
  expect(later).toMatchObject({ mayAppeal: true, mayResubmit: false, maySubmit: false });
});

test("a round can be appealed once", async () => {
  const { reject, appeal, read, other } = await submitted();
  await reject();
  await appeal();
  await reject(other);
  expect(await read()).toMatchObject({ state: "rejected", mayAppeal: false, appeal: { outcome: "rejected" } });
  await expect(appeal()).rejects.toThrow("Only the newest rejection can be appealed, and only once.");
});

test("an older round, a pending one and another author's can't be appealed", async () => {
  const { reject, appeal, services, author, projectId, id } = await submitted();
  await expect(appeal()).rejects.toThrow("Only the newest rejection");
  await reject();
  const { submissionId } = await submitForReview(services, author, projectId);
  await rejectSubmission(services, await insertUser(services, "admin"), { submissionId, reasons: ["spam"] });
  await expect(appeal()).rejects.toThrow("Only the newest rejection");
  const stranger = await insertUser(services, "architect");
  await expect(appealRejection(services, stranger, { id, reason: "No." })).rejects.toThrow("This review doesn't exist");
});

test("of concurrent appeals one succeeds", async () => {
  const { reject, appeal } = await submitted();
  await reject();
  const results = await Promise.allSettled([appeal(), appeal(), appeal()]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("another author's review answers as an absent one", async () => {
  const { services, id } = await submitted();
  const stranger = await insertUser(services, "architect");
  const [foreign, absent] = await Promise.allSettled([
    readAuthorReview(services, stranger, id),
    readAuthorReview(services, stranger, crypto.randomUUID()),
  ]);
  expect(foreign.status).toBe("rejected");
  expect(foreign).toEqual(absent);
});

test("the place is counted in the queue's order, the claim shows as in review", async () => {
  const { services, clock, read, admin, id, author } = await submitted();
  const before = (await read()).place;
  clock.now += HOUR_MS;
  const later = await insertSubmission(services, author, { name: "Later App" });
  const waiting = (before?.waiting ?? 0) + 1;
  expect((await read(later.id)).place).toEqual({ ahead: waiting - 1, waiting });
  expect((await read()).place).toEqual({ ahead: before?.ahead, waiting });
  await takeClaim(services, admin, id);
  expect(await read()).toMatchObject({ state: "in-review" });
});

test("a pending submission and a pending update can be withdrawn, a decided one can't", async () => {
  const { services, read, author, id, projectId, reject } = await submitted();
  await withdrawFromReview(services, author, id);
  expect(await read()).toMatchObject({ state: "withdrawn", place: null });
  const [project] = await services.db.select().from(projects).where(eq(projects.id, projectId));
  expect(project).toMatchObject({ status: "private", published: false });
  await expect(reject()).rejects.toThrow();
  await expect(withdrawFromReview(services, author, id)).rejects.toThrow("already been decided or withdrawn");

  const fixture = await publishedAppFixture();
  await fixture.save("<!doctype html><title>Newer</title>");
  const update = await fixture.request();
  const stranger = await insertUser(fixture.services, "architect");
  await expect(withdrawFromReview(fixture.services, stranger, update.id)).rejects.toThrow("This review doesn't exist");
  await withdrawFromReview(fixture.services, fixture.owner, update.id);
  expect(await findUpdate(fixture.services, update.id)).toMatchObject({ status: "withdrawn" });
  await expect(fixture.approve(update)).rejects.toThrow();
  expect(await readAuthorReview(fixture.services, fixture.owner, update.id)).toMatchObject({ state: "withdrawn" });
  expect(await fixture.request()).toMatchObject({ status: "pending" });
});

test("a reply is shown with the project, and reaches the moderator who reviews it", async () => {
  const { services, liveEvents, read, author, admin, id } = await submitted();
  await takeClaim(services, admin, id);
  await replyToModerator(services, author, { id, text: "Pins stay on the device." });
  expect((await read()).replies).toMatchObject([{ text: "Pins stay on the device." }]);
  const received = await services.db.select().from(notifications).where(eq(notifications.userId, admin.userId));
  expect(received).toMatchObject([{ type: "pending", title: "Author replied", targetId: id }]);
  expect(await liveEvents()).toContainEqual({ userId: admin.userId, topic: "replies" });
  const stranger = await insertUser(services, "architect");
  await expect(replyToModerator(services, stranger, { id, text: "Hi" })).rejects.toThrow("This review doesn't exist");
});

test("the same reply reaches the moderator once in a round, also when it is sent twice at once", async () => {
  const { services, clock, author, admin, id, reject, appeal } = await submitted();
  const input = { id, text: "Pins stay on the device." };
  const told = async () => {
    const rows = await services.db.select().from(notifications).where(eq(notifications.userId, admin.userId));
    return rows.filter(({ title }) => title === "Author replied").length;
  };
  await takeClaim(services, admin, id);
  await Promise.all([replyToModerator(services, author, input), replyToModerator(services, author, input)]);
  await replyToModerator({ ...services, consumeAttempt: async () => 60 }, author, input);
  expect(await told()).toBe(1);
  await replyToModerator(services, author, { id, text: "They also stay after a restart." });
  expect(await told()).toBe(2);
  clock.now += 1000;
  await reject();
  await appeal();
  await replyToModerator(services, author, input);
  expect(await told()).toBe(3);
});

test("each decision is mailed to the author with a link to the review, unless they switched it off", async () => {
  const { services, allMails, liveEvents, publish, author, admin, id, reject, appeal, other } = await submitted();
  await reject();
  await appeal();
  await publish(other);
  await unpublishSubmission(services, admin, id);
  const mails = await allMails();
  expect(mails.map(({ to, subject }) => [to, subject.split(" · ")[0]])).toEqual([
    [author.email, "Focus Garden: Project rejected"],
    [author.email, "Focus Garden: Project approved"],
    [author.email, "Focus Garden: Project unpublished"],
  ]);
  expect(mails[0]?.text).toContain(`/builder/review/${id}`);
  expect(mails.every(({ text }) => !text.includes(admin.email))).toBe(true);
  await liveEvents();
  await saveSetting(services, author, { topic: "decisions", channel: "digest", enabled: false });
  await publish(other);
  expect(await allMails()).toHaveLength(3);
  expect(await liveEvents()).toContainEqual({ userId: author.userId, topic: "decisions" });
});

test("a decision is answered before the author's address is looked up for the mail", async () => {
  const { services, allMails, admin, id } = await submitted();
  const works: Array<() => Promise<unknown>> = [];
  const waiting = { ...services, afterResponse: (_: string, work: () => Promise<unknown>) => void works.push(work) };
  await rejectSubmission(waiting, admin, { submissionId: id, reasons: ["spam"] });
  expect(await allMails()).toEqual([]);
  for (const work of works) await work();
  expect(await allMails()).toHaveLength(1);
});

test("a moderator's sentence is in the review, the notification, the mail and the history", async () => {
  const { services, clock, allMails, read, author, admin, id } = await submitted();
  // The audit log's entries of the tests before are older.
  clock.now += DAY_MS;
  const sentence = "Line 3 sends names to a host; say so, or remove it.";
  const input = RejectInput.parse({
    submissionId: id,
    updatedAt: (await read()).subject.updatedAt,
    reasons: ["spam"],
    sentence: ` ${sentence.replace("; ", ";\n")} `,
  });
  await rejectSubmission(services, admin, input);
  const review = await read();
  expect(splitReasons(review.subject.reviewNotes)).toEqual(["Spam", sentence]);
  expect(review.history.events.map(({ notes }) => notes)).toContain(`Spam; ${sentence}`);
  expect((await allMails())[0]?.text).toContain(sentence);
  const [told] = await services.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, author.userId), eq(notifications.title, "Project rejected")));
  expect(told?.message).toContain(`A reviewer wrote: ${sentence}`);
  const long = { submissionId: id, updatedAt: 1, reasons: ["spam"], sentence: "x".repeat(301) };
  expect(RejectInput.safeParse(long).success).toBe(false);
});

test("the newer version is offered once the project differs from what is under review", async () => {
  const { services, author, read, projectId } = await submitted();
  expect((await read()).hasChanged).toBe(false);
  await saveVersion(services, author, {
    projectId,
    baseVersion: 1,
    bytes: utf8("<!doctype html><title>Newer</title>"),
  });
  expect((await read()).hasChanged).toBe(true);
  const { submissionId } = await submitForReview(services, author, projectId);
  expect(await read(submissionId)).toMatchObject({ hasChanged: false, round: 1 });
});

test("the second round shows the first one's reasons", async () => {
  const { services, author, read, reject, projectId } = await submitted();
  await reject();
  const { submissionId } = await submitForReview(services, author, projectId);
  const second = await read(submissionId);
  expect(second).toMatchObject({ round: 2, lastRound: { decidedAt: expect.any(Number) } });
  expect(second.lastRound?.reviewNotes).toContain(";");
  expect(await read()).toMatchObject({ round: 1, lastRound: null });
});

test("waits are measured from 20 decisions on, with median and 90th percentile", async () => {
  expect(measureWaits(Array(19).fill(HOUR_MS), 0)).toBeNull();
  expect(reviewTimeText(null)).toBe("Reviews usually take 24-48 hours.");
  const waits = Array.from({ length: 20 }, (_, n) => n * HOUR_MS);
  const times = measureWaits(waits, 5 * HOUR_MS);
  expect(times).toMatchObject({ count: 20, median: 10 * HOUR_MS, ninetieth: 18 * HOUR_MS, ownBar: 2 });
  expect(times?.bars.reduce((sum, bar) => sum + bar, 0)).toBe(20);
  expect(measureWaits(Array(20).fill(500 * HOUR_MS), 0)?.bars.at(-1)).toBe(20);
});

test("decided submissions are what is measured, without those that an admin published as their own", async () => {
  const { services, read, reject } = await submitted();
  await reject();
  const at = services.now();
  const { id: _, ...row } = (await services.db.select().from(submissions).limit(1))[0] ?? expect.fail();
  const rows = Array.from({ length: 20 }, () => ({ ...row, id: crypto.randomUUID(), status: "withdrawn" as const }));
  for (const one of rows)
    await services.db.insert(submissions).values({ ...one, pendingSince: at - 3 * HOUR_MS, decidedAt: at });
  for (const one of rows)
    await services.db.insert(submissions).values({ ...one, id: crypto.randomUUID(), pendingSince: at, decidedAt: at });
  expect(reviewTimeText(await readReviewTimes(services))).toBe(
    "In the last 30 days, half of the reviews took less than 3 h, and 90% less than 3 h.",
  );
  const { times } = await read();
  expect(times?.count).toBeGreaterThanOrEqual(20);
  expect(times?.median).toBe(3 * HOUR_MS);
});

test("places and times are written in words", () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22].map((place) => `${place}${ordinalSuffix(place)}`)).toEqual([
    ...["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd"],
  ]);
  expect([0, 12, 60, 525, 47 * 60, 48 * 60, 328 * 60 + 5].map((minutes) => durationText(minutes * 60_000))).toEqual([
    ...["0 min", "12 min", "1 h", "8 h 45 min", "47 h", "2 days", "13 days 16 h"],
  ]);
});
