import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { appViolations, submissions, users } from "#db/schema/index.ts";
import { publishSubmission, rejectSubmission } from "#domain/moderation/decisions.server.ts";
import { listSubmissions, openSubmission } from "#domain/moderation/queries.server.ts";
import { DEFAULT_QUEUE_QUERY, type QueueFilter } from "#domain/moderation/queue-query.ts";
import { refreshQueues } from "#domain/moderation/queue-refresh.server.ts";
import { submitReport } from "#domain/moderation/reports/commands.server.ts";
import { QUEUE_PAGE_SIZE } from "#domain/moderation/rules.ts";
import { insertSubmission, insertUser, testServices } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

test("each filter lists its submissions, pending ones oldest first and others newest first", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "architect");
  const admin = await insertUser(services, "admin");
  const rows: Array<Awaited<ReturnType<typeof insertSubmission>>> = [];
  for (let n = 0; n < 6; n++) rows.push(await insertSubmission(services, owner));
  const [first, second, third, fourth, fifth, sixth] = rows.map((row) => row.id);
  for (const row of rows.slice(0, 2))
    await publishSubmission(services, admin, { submissionId: row.id, htmlSha256: row.htmlSha256 });
  for (const row of rows.slice(2, 4))
    await rejectSubmission(services, admin, { submissionId: row.id, reasons: ["spam"] });
  const list = async (filter: QueueFilter) =>
    (await listSubmissions(services, admin, { ...DEFAULT_QUEUE_QUERY, filter })).submissions.map((row) => row.id);
  expect(await list("Pending")).toEqual([fifth, sixth]);
  expect(await list("Published")).toEqual([second, first]);
  expect(await list("Rejected")).toEqual([fourth, third]);
  expect(await list("All")).toEqual([sixth, fifth, fourth, third, second, first]);
  const { projectId } = rows[5] as (typeof rows)[number];
  const more = Array.from({ length: QUEUE_PAGE_SIZE }, (_, n) =>
    services.db
      .insert(submissions)
      .values({ ...(rows[5] as (typeof rows)[number]), id: `more-${n}`, projectId, status: "rejected" }),
  );
  await services.db.batch(more as [(typeof more)[number]]);
  expect(await list("Rejected")).toHaveLength(QUEUE_PAGE_SIZE);
});

test("only admins can open a submission, with its HTML and the hosts that its app was refused", async () => {
  const { services, owner, admin, submission, readApp } = await publishedAppFixture();
  const other = await insertSubmission(services, owner);
  const violation = { codeVersion: "00", directive: "connect-src", host: "api.example.com", count: 2, lastAt: 1 };
  await services.db.insert(appViolations).values({ ...violation, appId: (await readApp()).id });
  const opened = await openSubmission(services, admin, submission.id);
  expect(opened.submission.id).toBe(submission.id);
  expect(opened.html).toContain("<title>Focus</title>");
  expect(opened.violations).toMatchObject([{ host: "api.example.com" }]);
  expect((await openSubmission(services, admin, other.id)).violations).toEqual([]);
  await expect(openSubmission(services, owner, submission.id)).rejects.toMatchObject({
    code: "forbidden",
    title: "Access denied",
  });
  await expect(listSubmissions(services, owner, DEFAULT_QUEUE_QUERY)).rejects.toThrow(
    "Only admins can review projects.",
  );
  await expect(openSubmission(services, admin, "absent")).rejects.toMatchObject({ code: "missing" });
});

test("each user has one report per target, and must wait after too many", async () => {
  const { services, readApp, owner } = await publishedAppFixture();
  const input = {
    target: "app" as const,
    targetId: (await readApp()).id,
    reason: "It doesn't work" as const,
    text: "",
  };
  const people = [await insertUser(services, "explorer"), await insertUser(services, "explorer")];
  for (const person of [...people, ...people]) await submitReport(services, person, input);
  const rows = await services.db.query.reports.findMany({ where: (t, { eq }) => eq(t.targetId, input.targetId) });
  expect(rows.map((row) => row.userId).sort()).toEqual(people.map((person) => person.userId).sort());
  const attempts: Array<[string, number]> = [];
  const throttled = {
    ...services,
    consumeAttempt: async (key: string, burst: number) => attempts.push([key, burst]) && 60,
  };
  const third = await insertUser(services, "explorer");
  await expect(submitReport(throttled, third, input)).rejects.toMatchObject({
    code: "throttled",
    message: "Too many reports. Please try again in a minute.",
  });
  expect(attempts).toEqual([[`report:${third.userId}`, 20]]);
  await expect(submitReport(services, owner, input)).rejects.toMatchObject({ code: "missing" });
  expect(
    await services.db.query.reports.findMany({ where: (t, { eq }) => eq(t.targetId, input.targetId) }),
  ).toHaveLength(2);
});

test("the open queues of moderators and of the super admin, once confirmed, load again", async () => {
  const { services, liveEvents } = testServices();
  const { db, config } = services;
  const [admin, owner] = [await insertUser(services, "admin"), await insertUser(services, "explorer")];
  const told = async () => {
    await refreshQueues(services);
    return (await liveEvents()).map(({ userId }) => userId);
  };
  await db
    .update(users)
    .set({ email: config.superAdminEmail, emailConfirmedAt: null })
    .where(eq(users.id, owner.userId));
  const unconfirmed = await told();
  expect(unconfirmed).toContain(admin.userId);
  expect(unconfirmed).not.toContain(owner.userId);
  await db.update(users).set({ emailConfirmedAt: 1 }).where(eq(users.id, owner.userId));
  expect(await told()).toEqual(expect.arrayContaining([admin.userId, owner.userId]));
});
