import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { appeals, notifications } from "#db/schema/index.ts";
import { appealRejection, replyToModerator } from "#domain/moderation/appeals/commands.server.ts";
import { readAuthorReview } from "#domain/moderation/author-review.server.ts";
import { unpublishSubmission } from "#domain/moderation/decisions.server.ts";
import { submitReport } from "#domain/moderation/reports/commands.server.ts";
import { resolveReports } from "#domain/moderation/reports/resolutions.server.ts";
import { approveUpdate, rejectUpdate } from "#domain/moderation/updates/decisions.server.ts";
import { openUpdate } from "#domain/moderation/updates/review.server.ts";
import { unpublishOwnApp } from "#domain/projects/lifecycle.server.ts";
import { insertUser } from "#tests/support/services.ts";
import { findUpdate, publishedAppFixture } from "#tests/support/updates.ts";

async function rejected() {
  const fixture = await publishedAppFixture();
  const { services, owner, admin } = fixture;
  const other = await insertUser(services, "admin");
  await fixture.save("<!doctype html><title>Newer</title>");
  const update = await fixture.request();
  const { id, updatedHtmlSha256: htmlSha256 } = update;
  const reject = (actor = admin) => rejectUpdate(services, actor, { updateId: id, reasons: ["poor-ui"] });
  const approve = (actor = admin) => approveUpdate(services, actor, { updateId: id, htmlSha256 });
  const appeal = () => appealRejection(services, owner, { id, reason: "It is fine." });
  const read = () => readAuthorReview(services, owner, id);
  await reject();
  return { ...fixture, other, id, htmlSha256, reject, approve, appeal, read };
}

type Fixture = Awaited<ReturnType<typeof publishedAppFixture>>;

const REPORT = { target: "app", reason: "It's harmful or deceptive", text: "" } as const;
const NOT_APPEALABLE = "Only the newest rejection can be appealed, and only once.";

test("an appeal of an update brings it back for another admin than the one who rejected it", async () => {
  const { services, admin, other, id, htmlSha256, reject, approve, appeal, read, readApp } = await rejected();
  expect(await read()).toMatchObject({ state: "rejected", mayAppeal: true });
  await appeal();
  expect(await read()).toMatchObject({ state: "appealed", mayAppeal: false, appeal: { rejectionNotes: "poor-ui" } });
  for (const decide of [reject, approve])
    await expect(decide()).rejects.toThrow("Another admin decides about the appeal.");
  expect((await openUpdate(services, other, id)).appeal).toMatchObject({ reason: "It is fine.", outcome: null });
  await approve(other);
  expect(await readApp()).toMatchObject({ htmlSha256 });
  const [row] = await services.db.select().from(appeals).where(eq(appeals.targetId, id));
  expect(row).toMatchObject({ deciderId: admin.userId, outcome: "approved" });
});

test("an update can be appealed once, and of concurrent appeals one succeeds", async () => {
  const { services, owner, other, id, reject, appeal, read } = await rejected();
  const results = await Promise.allSettled([appeal(), appeal(), appeal()]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await reject(other);
  expect(await read()).toMatchObject({ state: "rejected", mayAppeal: false, appeal: { outcome: "rejected" } });
  await expect(appeal()).rejects.toThrow(NOT_APPEALABLE);
  const told = await services.db.select().from(notifications).where(eq(notifications.userId, owner.userId));
  expect(told.filter(({ notificationId }) => notificationId.startsWith(`update:${id}:rejected`))).toHaveLength(2);
});

test("an update that a newer one replaced, or whose app left the store, can't be appealed", async () => {
  const replaced = await rejected();
  await replaced.request();
  expect(await replaced.read()).toMatchObject({ mayAppeal: false });
  await expect(replaced.appeal()).rejects.toThrow(NOT_APPEALABLE);
  const removed = await rejected();
  await unpublishSubmission(removed.services, removed.admin, removed.submission.id);
  expect(await removed.read()).toMatchObject({ mayAppeal: false });
  await expect(removed.appeal()).rejects.toThrow(NOT_APPEALABLE);
  expect(await findUpdate(removed.services, removed.id)).toMatchObject({ status: "rejected" });
});

test("a reply that nobody reviews goes to the moderator who decided last", async () => {
  const { services, owner, admin, id } = await rejected();
  await replyToModerator(services, owner, { id, text: "What is poor about it?" });
  const told = await services.db.select().from(notifications).where(eq(notifications.userId, admin.userId));
  expect(told).toMatchObject([{ title: "Author replied", targetId: id }]);
});

const REMOVALS = {
  "a moderator unpublishes": ({ services, admin, submission }: Fixture) =>
    unpublishSubmission(services, admin, submission.id),
  "a report takes down": async ({ services, admin, readApp }: Fixture) => {
    const { id: targetId } = await readApp();
    await submitReport(services, await insertUser(services, "explorer"), { ...REPORT, targetId });
    await resolveReports(services, admin, { target: "app", targetId, resolution: "takedown", reason: "It is fraud." });
  },
};

test.each(Object.entries(REMOVALS))(
  "the author whose app %s is told, also of the update that this rejects",
  async (_, remove) => {
    const fixture = await publishedAppFixture();
    const { owner, projectId, submission, allMails, liveEvents } = fixture;
    await fixture.save("<!doctype html><title>Newer</title>");
    const { id } = await fixture.request();
    await remove(fixture);
    const told = await rejectionsTold(fixture);
    expect(told).toMatchObject([{ title: "Update rejected", targetId: projectId, projectName: "Focus Garden" }]);
    expect(told[0]?.message).toContain('The update to "Focus Garden" was not approved.');
    expect(await liveEvents()).toContainEqual({ userId: owner.userId, topic: "decisions" });
    const mails = await allMails();
    expect(mails.map(({ to }) => to)).toEqual([owner.email, owner.email]);
    expect(mails[0]?.text).toContain(`/builder/review/${submission.id}`);
    expect(mails[1]?.text).toContain(`/builder/review/${id}`);
  },
);

test("an author who removes the app is not told that its waiting update is rejected", async () => {
  const fixture = await publishedAppFixture();
  await fixture.save("<!doctype html><title>Newer</title>");
  await fixture.request();
  await unpublishOwnApp(fixture.services, fixture.owner, fixture.projectId);
  expect(await rejectionsTold(fixture)).toEqual([]);
  expect(await fixture.allMails()).toEqual([]);
});

test("a removal also ends the appeal of the update that it rejects", async () => {
  const { services, admin, submission, id, appeal, read } = await rejected();
  await appeal();
  await unpublishSubmission(services, admin, submission.id);
  expect(await read()).toMatchObject({ state: "rejected", appeal: { outcome: "rejected" } });
  expect(await findUpdate(services, id)).toMatchObject({ status: "rejected" });
});

function rejectionsTold({ services, owner }: Fixture) {
  return services.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, owner.userId), eq(notifications.type, "rejected")));
}
