import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles, reviewClaims } from "#db/schema/index.ts";
import type { Services } from "#domain/kit/services.ts";
import { appealRejection } from "#domain/moderation/appeals/commands.server.ts";
import { releaseClaim, takeClaim } from "#domain/moderation/claims.server.ts";
import { publishSubmission, rejectSubmission } from "#domain/moderation/decisions.server.ts";
import { listSubmissions, openSubmission } from "#domain/moderation/queries.server.ts";
import { DEFAULT_QUEUE_QUERY } from "#domain/moderation/queue-query.ts";
import { CLAIM_LIFETIME_MS } from "#domain/moderation/rules.ts";
import { approveUpdate, rejectUpdate } from "#domain/moderation/updates/decisions.server.ts";
import { listUpdates } from "#domain/moderation/updates/queries.server.ts";
import { openUpdate } from "#domain/moderation/updates/review.server.ts";
import { DEFAULT_UPDATES_QUERY } from "#domain/moderation/updates/updates-query.ts";
import { moveToTrash } from "#domain/projects/lifecycle.server.ts";
import { insertSubmission, insertUser, testServices } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

const NAME = "Tove Berg";

async function twoModerators() {
  const { services, clock } = testServices();
  const owner = await insertUser(services, "architect");
  const [tove, mika] = [await insertUser(services, "admin"), await insertUser(services, "admin")];
  await services.db.update(profiles).set({ nickname: null }).where(eq(profiles.nickname, NAME));
  await services.db.update(profiles).set({ nickname: NAME }).where(eq(profiles.id, tove.userId));
  const submission = await insertSubmission(services, owner);
  const { id, htmlSha256 } = submission;
  const publish = (actor: typeof tove) => publishSubmission(services, actor, { submissionId: id, htmlSha256 });
  const reject = (actor: typeof tove) => rejectSubmission(services, actor, { submissionId: id, reasons: ["spam"] });
  return { services, clock, owner, tove, mika, submission, id, publish, reject };
}

function claimsOf({ db }: Services, id: string) {
  return db.select().from(reviewClaims).where(eq(reviewClaims.targetId, id));
}

test("if moderators claim a submission at the same time, one gets it and the others are told who", async () => {
  const { services, clock, tove, mika, id } = await twoModerators();
  const started = clock.now;
  const results = await Promise.allSettled([tove, mika, tove, mika].map((actor) => takeClaim(services, actor, id)));
  const taken = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const [holder] = new Set(taken.map(({ userId }) => userId));
  expect(taken).toHaveLength(2);
  expect(taken.every(({ userId }) => userId === holder)).toBe(true);
  const left = (taken[0]?.expiresAt ?? 0) - started;
  expect(left).toBeGreaterThanOrEqual(CLAIM_LIFETIME_MS);
  expect(left).toBeLessThan(CLAIM_LIFETIME_MS + 1000);
  const refused = results.filter(({ status }) => status === "rejected");
  expect(refused.map((result) => "reason" in result && result.reason.message)).toEqual(
    Array(2).fill(expect.stringContaining("is reviewing this. The claim ends in 20 min.")),
  );
});

test("nobody but the holder of a claim can decide, extend or release it", async () => {
  const { services, tove, mika, id, publish, reject } = await twoModerators();
  await takeClaim(services, tove, id);
  const told = `${NAME} is reviewing this. The claim ends in 20 min.`;
  await expect(publish(mika)).rejects.toMatchObject({ code: "conflict", message: told });
  await expect(reject(mika)).rejects.toMatchObject({ code: "conflict", message: told });
  const refused = { code: "conflict", message: told };
  await expect(takeClaim(services, mika, id)).rejects.toMatchObject(refused);
  await releaseClaim(services, mika, id);
  await expect(takeClaim(services, mika, id)).rejects.toMatchObject(refused);
  await publish(tove);
  expect(await claimsOf(services, id)).toEqual([]);
});

test("taking one's own claim again moves its end, and an expired or released claim can be taken", async () => {
  const { services, clock, tove, mika, id, reject } = await twoModerators();
  const first = await takeClaim(services, tove, id);
  clock.now += CLAIM_LIFETIME_MS / 2;
  const extended = await takeClaim(services, tove, id);
  expect(extended.expiresAt).toBeGreaterThanOrEqual(first.expiresAt + CLAIM_LIFETIME_MS / 2);
  clock.now = extended.expiresAt;
  expect(await takeClaim(services, mika, id)).toMatchObject({ userId: mika.userId });
  await expect(takeClaim(services, tove, id)).rejects.toMatchObject({ code: "conflict" });
  await releaseClaim(services, mika, id);
  expect(await takeClaim(services, tove, id)).toMatchObject({ userId: tove.userId });
  clock.now += CLAIM_LIFETIME_MS;
  await reject(mika);
});

test("a second decision is refused, and its moderator is told who decided first and when", async () => {
  const { services, clock, tove, mika, id, publish, reject } = await twoModerators();
  await reject(tove);
  clock.now += 3 * 60_000;
  const message = `${NAME} already decided this submission: rejected 3 min ago.`;
  await expect(publish(mika)).rejects.toMatchObject({ code: "conflict", message });
  await expect(reject(mika)).rejects.toMatchObject({ code: "conflict", message });
  await expect(reject(tove)).rejects.toThrow("You already decided this submission: rejected 3 min ago.");
  await expect(takeClaim(services, mika, id), "nothing decided can be claimed").rejects.toMatchObject({
    code: "conflict",
  });
});

test("only admins can claim, only what exists, and a claim ends with what it is on", async () => {
  const { services, owner, tove, id, submission } = await twoModerators();
  await expect(takeClaim(services, owner, id)).rejects.toThrow("Only admins can review projects.");
  await expect(releaseClaim(services, owner, id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(takeClaim(services, tove, "absent")).rejects.toMatchObject({ code: "conflict" });
  await takeClaim(services, tove, id);
  await moveToTrash(services, owner, submission.projectId);
  expect(await claimsOf(services, id)).toEqual([]);
});

test("an update is claimed and decided in the same way", async () => {
  const { services, admin, save, request } = await publishedAppFixture();
  const other = await insertUser(services, "admin");
  await save("<p>new</p>");
  const update = await request();
  const input = { updateId: update.id, htmlSha256: update.updatedHtmlSha256 };
  expect(await takeClaim(services, admin, update.id)).toMatchObject({ userId: admin.userId });
  await expect(approveUpdate(services, other, input)).rejects.toThrow("is reviewing this");
  await expect(rejectUpdate(services, other, { updateId: update.id, reasons: ["spam"] })).rejects.toThrow(
    "is reviewing this",
  );
  await approveUpdate(services, admin, input);
  await expect(approveUpdate(services, other, input)).rejects.toThrow(
    "already decided this update: approved just now.",
  );
  expect(await claimsOf(services, update.id)).toEqual([]);
});

test("a moderator can't decide about their own app", async () => {
  const { services, tove } = await twoModerators();
  const own = await insertSubmission(services, { ...tove, tier: "architect" });
  const refused = { code: "forbidden", message: "This is your own app. Another moderator has to decide about it." };
  const { id: submissionId, htmlSha256 } = own;
  await expect(publishSubmission(services, tove, { submissionId, htmlSha256 })).rejects.toMatchObject(refused);
  await expect(rejectSubmission(services, tove, { submissionId, reasons: ["spam"] })).rejects.toMatchObject(refused);
  const { owner, services: others, save, request } = await publishedAppFixture();
  await save("<p>new</p>");
  const { id: updateId, updatedHtmlSha256 } = await request();
  const promoted = { ...owner, tier: "admin" as const };
  const input = { updateId, htmlSha256: updatedHtmlSha256 };
  await expect(approveUpdate(others, promoted, input)).rejects.toMatchObject(refused);
  await expect(rejectUpdate(others, promoted, { updateId, reasons: [] })).rejects.toMatchObject(refused);
});

test("looking claims nothing", async () => {
  const { services, tove, mika, id } = await twoModerators();
  expect(await openSubmission(services, tove, id)).toMatchObject({ claim: null, bar: null });
  expect(await takeClaim(services, mika, id)).toMatchObject({ userId: mika.userId });
  expect((await openSubmission(services, tove, id)).claim).toMatchObject({ userId: mika.userId });
});

test("who may not decide may not claim: an appeal is for others than the one who rejected", async () => {
  const { services, owner, tove, mika, id, reject, publish } = await twoModerators();
  await reject(tove);
  await appealRejection(services, owner, { id, reason: "It is a timer." });
  const refused = "You rejected this before. Another admin decides about the appeal.";
  await expect(takeClaim(services, tove, id)).rejects.toThrow(refused);
  await expect(publish(tove)).rejects.toThrow(refused);
  expect(await openSubmission(services, tove, id)).toMatchObject({ claim: null, bar: "rejected" });
  const { submissions } = await listSubmissions(services, tove, { ...DEFAULT_QUEUE_QUERY, search: "" });
  expect(submissions.filter((row) => row.isAppeal).map((row) => row.id)).toContain(id);
  expect(await takeClaim(services, mika, id)).toMatchObject({ userId: mika.userId });
  await publish(mika);
});

test("an appealed update is claimed and decided by others than the one who rejected it", async () => {
  const { services, owner, admin, save, request } = await publishedAppFixture();
  const other = await insertUser(services, "admin");
  await save("<p>new</p>");
  const { id } = await request();
  await rejectUpdate(services, admin, { updateId: id, reasons: ["spam"] });
  await appealRejection(services, owner, { id, reason: "It is fine." });
  const refused = "You rejected this before.";
  await expect(takeClaim(services, admin, id)).rejects.toThrow(refused);
  await expect(rejectUpdate(services, admin, { updateId: id, reasons: ["spam"] })).rejects.toThrow(refused);
  expect(await openUpdate(services, admin, id)).toMatchObject({ claim: null, bar: "rejected" });
  const { updates } = await listUpdates(services, admin, DEFAULT_UPDATES_QUERY);
  expect(updates.find((row) => row.id === id)).toMatchObject({ isAppeal: true });
  expect(await takeClaim(services, other, id)).toMatchObject({ userId: other.userId });
});

test("nobody claims their own app", async () => {
  const { services, tove } = await twoModerators();
  const { id } = await insertSubmission(services, { ...tove, tier: "architect" });
  await expect(takeClaim(services, tove, id)).rejects.toThrow("This is your own app.");
  expect(await openSubmission(services, tove, id)).toMatchObject({ claim: null, bar: "own" });
});
