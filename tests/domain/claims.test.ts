import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles, reviewClaims } from "#db/schema/index.ts";
import type { Services } from "#domain/kit/services.ts";
import { extendClaim, openClaim, releaseClaim } from "#domain/moderation/claims.server.ts";
import { publishSubmission, rejectSubmission } from "#domain/moderation/decisions.server.ts";
import { CLAIM_LIFETIME_MS } from "#domain/moderation/rules.ts";
import { approveUpdate, rejectUpdate } from "#domain/moderation/updates/decisions.server.ts";
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

test("if moderators open a submission at the same time, one gets the claim and the others are told who", async () => {
  const { services, clock, tove, mika, id } = await twoModerators();
  const started = clock.now;
  const claims = await Promise.all([tove, mika, tove, mika].map((actor) => openClaim(services, actor, id)));
  const [holder] = new Set(claims.map((claim) => claim?.userId));
  expect(claims.every((claim) => claim?.userId === holder)).toBe(true);
  expect([tove.userId, mika.userId]).toContain(holder);
  expect((claims[0]?.expiresAt ?? 0) - started).toBeGreaterThanOrEqual(CLAIM_LIFETIME_MS);
  expect((claims[0]?.expiresAt ?? 0) - started).toBeLessThan(CLAIM_LIFETIME_MS + 1000);
});

test("nobody but the holder of a claim can decide, extend or release it", async () => {
  const { services, tove, mika, id, publish, reject } = await twoModerators();
  const claim = await openClaim(services, tove, id);
  const told = `${NAME} is reviewing this. The claim ends in 20 min.`;
  await expect(publish(mika)).rejects.toMatchObject({ code: "conflict", message: told });
  await expect(reject(mika)).rejects.toMatchObject({ code: "conflict", message: told });
  await expect(extendClaim(services, mika, id)).rejects.toMatchObject({ code: "conflict", message: told });
  await releaseClaim(services, mika, id);
  expect(await openClaim(services, mika, id)).toEqual(claim);
  await publish(tove);
  expect(await claimsOf(services, id)).toEqual([]);
});

test("opening again keeps the end, extending moves it, and an expired or released claim can be taken", async () => {
  const { services, clock, tove, mika, id, reject } = await twoModerators();
  const first = await openClaim(services, tove, id);
  clock.now += CLAIM_LIFETIME_MS / 2;
  expect(await openClaim(services, tove, id)).toEqual(first);
  const extended = await extendClaim(services, tove, id);
  expect(extended.expiresAt).toBeGreaterThanOrEqual((first?.expiresAt ?? 0) + CLAIM_LIFETIME_MS / 2);
  clock.now = extended.expiresAt;
  expect(await openClaim(services, mika, id)).toMatchObject({ userId: mika.userId });
  await expect(extendClaim(services, tove, id)).rejects.toMatchObject({ code: "conflict" });
  await releaseClaim(services, mika, id);
  expect(await openClaim(services, tove, id)).toMatchObject({ userId: tove.userId });
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
  expect(await openClaim(services, mika, id), "nothing decided can be claimed").toBeNull();
  await expect(extendClaim(services, mika, id)).rejects.toMatchObject({ code: "conflict" });
});

test("only admins can claim, only what exists, and a claim ends with what it is on", async () => {
  const { services, owner, tove, id, submission } = await twoModerators();
  expect(() => openClaim(services, owner, id)).toThrow("Only admins can review projects.");
  await expect(extendClaim(services, owner, id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(releaseClaim(services, owner, id)).rejects.toMatchObject({ code: "forbidden" });
  expect(await openClaim(services, tove, "absent")).toBeNull();
  await openClaim(services, tove, id);
  await moveToTrash(services, owner, submission.projectId);
  expect(await claimsOf(services, id)).toEqual([]);
});

test("an update is claimed and decided in the same way", async () => {
  const { services, admin, save, request } = await publishedAppFixture();
  const other = await insertUser(services, "admin");
  await save("<p>new</p>");
  const update = await request();
  const input = { updateId: update.id, htmlSha256: update.updatedHtmlSha256 };
  expect(await openClaim(services, admin, update.id)).toMatchObject({ userId: admin.userId });
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
