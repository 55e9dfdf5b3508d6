import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { publishedApps, sessions, stripeCustomers } from "#db/schema/index.ts";
import type { Offer } from "#db/vocabulary.ts";
import { requestDeletion } from "#domain/accounts/commands.server.ts";
import { exportProjects } from "#domain/accounts/export.server.ts";
import { findActor } from "#domain/auth/queries.server.ts";
import { cancelPlan } from "#domain/billing/commands.server.ts";
import { readPlan } from "#domain/billing/queries.server.ts";
import { importIcon, uploadPicture } from "#domain/blobs/images/pictures.server.ts";
import { saveShortcuts } from "#domain/journal/commands.server.ts";
import { slotCount } from "#domain/journal/slots.ts";
import { publishSubmission } from "#domain/moderation/decisions.server.ts";
import { submitForReview } from "#domain/moderation/submit.server.ts";
import { requestUpdate } from "#domain/moderation/updates/commands.server.ts";
import { createProject, saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { readOwnProject } from "#domain/projects/queries.server.ts";
import { restoreVersion } from "#domain/projects/versions.server.ts";
import { buy, eventBody, sendEvent } from "#tests/support/payments.ts";
import { insertSubmission, insertUser, testServices, utf8 } from "#tests/support/services.ts";

const HTML = utf8("<!doctype html><title>One</title>");

/** An explorer with a session, who is read again for each request. */
async function setUp() {
  const { services, clock } = testServices();
  clock.now = Date.now();
  const user = await insertUser(services, "explorer");
  const at = clock.now;
  const idHash = user.userId;
  await services.db
    .insert(sessions)
    .values({ idHash, userId: user.userId, createdAt: at, seenAt: at, expiresAt: at + 1_000_000_000_000 });
  const actor = async () => {
    const found = await findActor(services, idHash);
    if (!found) throw new Error("The session has ended.");
    return found.actor;
  };
  const buyAndTell = async (offer: Offer) => {
    await buy(services, user, offer);
    const [row] = await services.db.select().from(stripeCustomers).where(eq(stripeCustomers.userId, user.userId));
    await sendEvent(services, eventBody(row?.customerId ?? ""));
  };
  return { services, clock, actor, buyAndTell };
}

test("each plan's limits hold in the request after it was bought", async () => {
  const { services, actor, buyAndTell } = await setUp();
  const allowed = async () => {
    const now = await actor();
    const project = await createProject(services, now, { name: "One app more", bytes: HTML }).catch(() => null);
    const submits = project && (await submitForReview(services, now, project.id).catch((error: unknown) => error));
    const refused = submits instanceof Error && "code" in submits && submits.code === "plan";
    const slots = slotCount(now);
    await saveShortcuts(services, now, ["app", ...Array(slots - 1).fill(null)]);
    expect((await readPlan(services, now)).shortcuts).toEqual({ used: 1, slots });
    await expect(saveShortcuts(services, now, Array(slots + 1).fill(null))).rejects.toMatchObject({
      code: now.tier === "architect" ? "invalid" : "plan",
    });
    return { tier: now.tier, saves: project !== null, submits: project !== null && !refused, slots };
  };
  expect(await allowed()).toEqual({ tier: "explorer", saves: false, submits: false, slots: 4 });
  await buyAndTell("builder");
  expect(await allowed()).toEqual({ tier: "builder", saves: true, submits: false, slots: 6 });
  await buyAndTell("architect-month");
  expect(await allowed()).toEqual({ tier: "architect", saves: true, submits: true, slots: 8 });
  await cancelPlan(services, await actor(), { time: "now" });
  expect(await allowed()).toEqual({ tier: "builder", saves: true, submits: false, slots: 6 });
});

test("when Architect lapses without Builder, nothing is deleted and projects can be read only", async () => {
  const { services, clock, actor, buyAndTell } = await setUp();
  await buyAndTell("architect-year");
  const architect = await actor();
  const submission = await insertSubmission(services, architect);
  const moderator = await insertUser(services, "admin");
  await publishSubmission(services, moderator, { submissionId: submission.id, htmlSha256: submission.htmlSha256 });
  const { subscription } = await readPlan(services, architect);
  clock.now = subscription?.worksUntil ?? 0;
  await services.db.update(sessions).set({ createdAt: clock.now, seenAt: clock.now });
  const lapsed = await actor();
  expect(lapsed.tier).toBe("explorer");
  const { project, html } = await readOwnProject(services, lapsed, submission.projectId);
  expect(html).toContain("<title>Focus</title>");
  expect(await new Response(await exportProjects(services, lapsed)).text()).toContain("COMPLETE.txt");
  const save = { projectId: project.id, baseVersion: project.version, bytes: HTML };
  const { projectId } = save;
  const listing = { name: "Focus", description: "", icon: null, tags: [], screenshots: [], declaredHosts: [] };
  for (const call of [
    () => createProject(services, lapsed, { name: "One app more", bytes: HTML }),
    () => saveVersion(services, lapsed, save),
    () => saveListing(services, lapsed, projectId, listing as never),
    () => restoreVersion(services, lapsed, { projectId, version: 1, baseVersion: 1 }),
    () => uploadPicture(services, lapsed, null),
    () => importIcon(services, lapsed, "https://example.com/icon.png"),
    () => submitForReview(services, lapsed, projectId),
    () => requestUpdate(services, lapsed, projectId),
  ])
    await expect(call()).rejects.toMatchObject({ code: "plan" });
  const [app] = await services.db
    .select({ status: publishedApps.status })
    .from(publishedApps)
    .where(eq(publishedApps.projectId, project.id));
  expect(app?.status).toBe("approved");
});

test("a subscription of an account that asks to be deleted is not renewed", async () => {
  const { services, actor, buyAndTell } = await setUp();
  await buyAndTell("architect-month");
  const owner = await actor();
  await requestDeletion(services, owner, owner.email);
  const { subscription } = await readPlan(services, owner);
  expect(subscription?.endsAt).toBe(subscription?.currentPeriodEnd);
});
