import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#db/schema/index.ts";
import { suspendUser, unsuspendUser } from "#domain/administration/commands.server.ts";
import { endAtPeriodEnd, resumePlan } from "#domain/billing/commands.server.ts";
import { readPlan } from "#domain/billing/queries.server.ts";
import { reconcileNextCustomer } from "#domain/billing/reconciliation.server.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import type { Services } from "#domain/kit/services.ts";
import { dateText } from "#domain/kit/time-texts.ts";
import { buy, eventBody, replaceCall, sendEvent } from "#tests/support/payments.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

const REASON = "Spam in reviews.";

/** A user with a monthly plan, and the super admin. */
async function setUp() {
  const test = testServices();
  test.clock.now = Date.now();
  const { services, mails } = test;
  const user = await insertUser(services, "explorer");
  const boss = { ...(await insertUser(services, "admin")), superAdmin: true };
  await buy(services, user, "architect-month");
  const customer = await services.db.query.stripeCustomers.findFirst({
    where: (t, { eq }) => eq(t.userId, user.userId),
  });
  await sendEvent(services, eventBody(customer?.customerId ?? ""));
  mails.length = 0;
  const { userId } = user;
  const plan = async () => (await readPlan(services, user)).subscription;
  const suspend = (used: Services = services) => suspendUser(used, boss, { userId, reason: REASON });
  const lift = () => unsuspendUser(services, boss, { userId });
  const isSuspended = async () => {
    const row = await services.db.query.users.findFirst({ where: (t, { eq }) => eq(t.id, userId) });
    return row?.suspendedAt !== null;
  };
  return { ...test, user, plan, suspend, lift, isSuspended };
}

/** @returns what the night's report says. */
async function reconcileAll(services: Services) {
  let cursor: string | null = null;
  const all: Array<string> = [];
  do {
    const { next, notes = [] } = await reconcileNextCustomer(services, cursor);
    all.push(...notes);
    cursor = next;
  } while (cursor !== null);
  return all;
}

test("a suspension ends the plan with its period, the mail says so, and the user resumes it after the suspension", async () => {
  const { services, mails, user, plan, suspend, lift } = await setUp();
  const paidUntil = (await plan())?.currentPeriodEnd ?? 0;
  expect(await suspend()).toEqual({ planFailure: null });
  expect(await plan()).toMatchObject({ endsAt: paidUntil, renewsAt: null });
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("We end your plan with the period that is paid, so it isn't renewed.");
  mails.length = 0;
  await lift();
  expect(mails).toMatchObject([{ to: user.email, subject: "Suspension lifted · Sheaf" }]);
  expect(mails[0]?.text).toContain(`Your plan ends on ${dateText(paidUntil)}. You can resume it until then.`);
  await resumePlan(services, user);
  expect(await plan()).toMatchObject({ endsAt: null, renewsAt: paidUntil });
});

test.each([
  [
    "refuses",
    () => Promise.resolve({ outcome: "refused" as const, reason: "no such subscription" }),
    "User suspended. Stripe refused to end the plan. It is tried again every night.",
  ],
  [
    "doesn't answer",
    () => Promise.reject(new Error("no answer")),
    "User suspended. We couldn't confirm that the plan ends. It is tried again every night.",
  ],
])("if Stripe %s, the suspension holds, the admin reads it, and the night ends the plan", async (_, cancel, text) => {
  const { services, clock, mails, user, plan, suspend, isSuspended } = await setUp();
  const broken = { ...services, stripe: replaceCall(services.stripe, { cancel }) };
  expect(await suspend(broken)).toEqual({ planFailure: text });
  expect(await isSuspended()).toBe(true);
  expect((await plan())?.endsAt).toBeNull();
  expect(mails[0]?.text).toContain("If you are charged again all the same, write to");
  clock.now += DAY_MS;
  expect(await reconcileAll(broken)).toContainEqual(expect.stringContaining(`customer of ${user.userId}`));
  clock.now += DAY_MS;
  await reconcileAll(services);
  expect((await plan())?.endsAt).not.toBeNull();
});

test("a plan that ends already is not ended again, and the mail names no renewal", async () => {
  const { services, mails, user, suspend } = await setUp();
  await endAtPeriodEnd(services, user.userId);
  const cancel = () => Promise.reject(new Error("asked again"));
  expect(await suspend({ ...services, stripe: replaceCall(services.stripe, { cancel }) })).toEqual({
    planFailure: null,
  });
  expect(mails[0]?.text).not.toContain("renewed");
});

test("if Stripe ended the plan and can't be read, the admin reads that it ends", async () => {
  const { services, suspend } = await setUp();
  const readAccount = () => Promise.reject(new Error("no answer"));
  const unreadable = { ...services, stripe: replaceCall(services.stripe, { readAccount }) };
  expect(await suspend(unreadable)).toEqual({ planFailure: "User suspended. The plan ends with its period." });
});

test("the night leaves the plan of a user who is not suspended, and one that was resumed after the suspension", async () => {
  const { services, clock, user, plan, suspend, lift } = await setUp();
  clock.now += DAY_MS;
  await reconcileAll(services);
  expect((await plan())?.endsAt).toBeNull();
  await suspend();
  await lift();
  await resumePlan(services, user);
  clock.now += DAY_MS;
  await reconcileAll(services);
  expect((await plan())?.endsAt).toBeNull();
});

test("without a plan the mails of a suspension and of its end name none", async () => {
  const { services, mails } = testServices();
  const [user, admin] = [await insertUser(services, "builder"), await insertUser(services, "admin")];
  const boss = { ...admin, superAdmin: true };
  await suspendUser(services, boss, { userId: user.userId, reason: REASON });
  await unsuspendUser(services, boss, { userId: user.userId });
  expect(mails.map(({ subject }) => subject)).toEqual(["Account suspended · Sheaf", "Suspension lifted · Sheaf"]);
  for (const { text } of mails) expect(text).not.toContain("plan");
});

test("who asked for the account's deletion before the suspension reads the new day when it is lifted", async () => {
  const { services, clock, mails, user, suspend, lift } = await setUp();
  const { db } = services;
  await db.update(users).set({ deleteAfter: clock.now }).where(eq(users.id, user.userId));
  await suspend();
  mails.length = 0;
  await lift();
  const row = await db.query.users.findFirst({ where: (t, { eq }) => eq(t.id, user.userId) });
  expect(mails[0]?.text).toContain(
    `You asked us to delete your account. It is deleted on ${dateText(row?.deleteAfter ?? 0)} unless you keep it.`,
  );
  expect(mails[0]?.text, "where it is kept").toContain("/auth?next=/profile");
});
