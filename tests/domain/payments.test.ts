import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import {
  entitlements,
  notifications,
  stripeCustomers,
  stripeEvents,
  subscriptions,
  userStatus,
} from "#db/schema/index.ts";
import * as admin from "#domain/administration/commands.server.ts";
import {
  cancelPlan,
  changeInterval,
  openInvoicePage,
  openPortal,
  readIntervalChangeCost,
  refreshStatus,
  resumePlan,
  startCheckout,
} from "#domain/billing/commands.server.ts";
import { type InvoicePage, readInvoices, readPlan } from "#domain/billing/queries.server.ts";
import { checkPrices, deleteOldEvents, reconcileNextCustomer } from "#domain/billing/reconciliation.server.ts";
import { syncAccount } from "#domain/billing/sync.server.ts";
import { receiveEvent } from "#domain/billing/webhook.server.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { countErrorsWith } from "#domain/kit/report-error.ts";
import type { Services } from "#domain/kit/services.ts";
import { dateText } from "#domain/kit/time-texts.ts";
import { refreshTier } from "#domain/tiers/tiers.server.ts";
import { call } from "#tests/support/api.ts";
import {
  buy,
  CARD_THAT_FAILS_LATER,
  eventBody,
  failRenewal,
  laterStripe,
  moveToUnknownPrice,
  payAt,
  press,
  replaceCall,
  sendEvent,
  signEvent,
  stripeApi,
} from "#tests/support/payments.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

const PORTAL = /^http:\/\/dev\.localhost:8787\/stripe\/portal\//;

async function setUp() {
  const test = testServices();
  test.clock.now = Date.now();
  const { services } = test;
  const actor = await insertUser(services, "explorer");
  const customer = async () => {
    const [row] = await services.db.select().from(stripeCustomers).where(eq(stripeCustomers.userId, actor.userId));
    return row?.customerId ?? "";
  };
  const tier = async () => {
    const [row] = await services.db.select().from(userStatus).where(eq(userStatus.userId, actor.userId));
    return row && { tier: row.userType, payment: row.paymentStatus };
  };
  const told = async () => {
    const own = eq(notifications.userId, actor.userId);
    const rows = await services.db.select().from(notifications).where(own).orderBy(notifications.seq);
    return rows.map(({ title }) => title);
  };
  const send = async () => sendEvent(services, eventBody(await customer()));
  return { ...test, actor, customer, tier, told, send };
}

/** The names of errors that are counted in this test. */
function countErrors() {
  const counted: Array<string> = [];
  countErrorsWith((name) => void counted.push(name));
  onTestFinished(() => countErrorsWith(() => {}));
  return counted;
}

/** Everything that payments decide about an account. */
async function stateOf({ db }: Services, { userId }: Actor) {
  const [granted, stored, [status]] = await db.batch([
    db.select().from(entitlements).where(eq(entitlements.userId, userId)).orderBy(entitlements.reference),
    db.select().from(subscriptions).where(eq(subscriptions.userId, userId)).orderBy(subscriptions.id),
    db.select({ tier: userStatus.userType }).from(userStatus).where(eq(userStatus.userId, userId)),
  ]);
  return { granted: granted.map(({ id: _, ...row }) => row), stored, tier: status?.tier };
}

test("Builder is bought once, told once and kept for good", async () => {
  const { services, actor, tier, told, send, mails, liveEvents } = await setUp();
  await buy(services, actor, "builder");
  expect(await tier()).toEqual({ tier: "explorer", payment: "inactive" });
  expect(await send()).toBe("stored");
  await send();
  expect(await tier()).toEqual({ tier: "builder", payment: "active" });
  expect(await told()).toEqual(["Welcome to Builder"]);
  expect(mails.map(({ subject }) => subject)).toEqual(["Welcome to Builder · Sheaf"]);
  expect(await liveEvents()).toEqual([{ userId: actor.userId, topic: "plan" }]);
  expect(await readPlan(services, { ...actor, tier: "builder" })).toMatchObject({
    hasBuilder: true,
    subscription: null,
  });
  expect(await startCheckout(services, actor, { offer: "builder" })).toMatch(PORTAL);
  expect(JSON.stringify(await readPlan(services, actor)), "no id of Stripe leaves the server").not.toMatch(
    /(?:cus|cs|sub|price|sk|whsec)_/,
  );
});

test("a subscription can be changed, set to end, resumed and ended, and Builder remains", async () => {
  const { services, actor, tier, told } = await setUp();
  await buy(services, actor, "builder");
  await buy(services, actor, "architect-month");
  // Asks Stripe what is bought, though no event has come.
  expect(await startCheckout(services, actor, { offer: "architect-year" })).toMatch(PORTAL);
  expect(await tier()).toEqual({ tier: "architect", payment: "active" });
  expect(await readIntervalChangeCost(services, actor, { offer: "architect-year" })).toBe(4400);
  await changeInterval(services, actor, { offer: "architect-year" });
  expect((await readPlan(services, actor)).subscription).toMatchObject({ offer: "architect-year", endsAt: null });
  await cancelPlan(services, actor, { time: "period-end" });
  const { subscription } = await readPlan(services, actor);
  expect(subscription?.endsAt).toBe(subscription?.currentPeriodEnd);
  expect(await tier()).toEqual({ tier: "architect", payment: "active" });
  await resumePlan(services, actor);
  expect((await readPlan(services, actor)).subscription?.endsAt).toBeNull();
  await cancelPlan(services, actor, { time: "now" });
  expect(await tier()).toEqual({ tier: "builder", payment: "active" });
  expect(await told()).toEqual([
    "Welcome to Builder",
    "Welcome to Architect, monthly",
    "Your plan has changed",
    "Your plan will end",
    "Your plan continues",
    "Your plan has ended",
  ]);
  await expect(cancelPlan(services, actor, { time: "now" })).rejects.toMatchObject({ code: "conflict" });
  expect(await openPortal(services, actor)).toMatch(PORTAL);
  const { invoices } = await readInvoices(services, actor, null);
  expect(invoices.length).toBeGreaterThanOrEqual(2);
});

test("a change of prices takes nothing from who pays, who are told nothing and renew at their own price", async () => {
  const { services, actor, clock, customer, tier, told, mails, send } = await setUp();
  await buy(services, actor, "architect-month");
  await send();
  expect(mails[0]?.text).toContain("Architect, monthly: $6 before taxes");
  const undecided = await insertUser(services, "explorer");
  const opened = await startCheckout(services, undecided, { offer: "architect-month" });
  services.stripe = laterStripe;
  const openedLater = await startCheckout(services, undecided, { offer: "architect-month" });
  expect(openedLater, "a page at the price before is not opened again").not.toBe(opened);
  const [subscription = { id: "" }] = (await stripeApi("GET", `/v1/subscriptions?customer=${await customer()}`)).data;
  await press(`/stripe/subscriptions/${subscription.id}/renew`);
  await send();
  clock.now += DAY_MS;
  expect((await reconcileAll(services)).filter((note) => note.includes(actor.userId))).toEqual([]);
  expect(await tier()).toEqual({ tier: "architect", payment: "active" });
  expect(await told()).toEqual(["Welcome to Architect, monthly"]);
  expect((await readPlan(services, actor)).subscription).toMatchObject({ offer: "architect-month", cents: 600 });
  await changeInterval(services, actor, { offer: "architect-year" });
  expect((await readPlan(services, actor)).subscription).toMatchObject({ offer: "architect-year", cents: 7000 });
});

test("a price that nobody knows keeps the plan as it was, and operators hear of it", async () => {
  const { services, actor, clock, customer, tier, told, send } = await setUp();
  await buy(services, actor, "architect-month");
  await send();
  const id = await moveToUnknownPrice(await customer());
  const counted = countErrors();
  await send();
  expect(counted).toEqual(["UnknownPrice"]);
  clock.now += DAY_MS;
  const own = (await reconcileAll(services)).filter((note) => note.includes(actor.userId));
  expect(own).toEqual([`${actor.userId}: unknown price of ${id}`]);
  expect(counted.toSorted()).toEqual(["StripeDrift", "UnknownPrice", "UnknownPrice"]);
  expect(await tier()).toEqual({ tier: "architect", payment: "active" });
  expect((await readPlan(services, actor)).subscription).toMatchObject({ offer: "architect-month", cents: 400 });
  await cancelPlan(services, actor, { time: "now" });
  expect(await tier()).toEqual({ tier: "explorer", payment: "inactive" });
  expect(await told()).toEqual(["Welcome to Architect, monthly", "Your plan has ended"]);
});

test("what was never known gives no plan until its price says what it sells", async () => {
  const { services, actor, customer, tier, told } = await setUp();
  await buy(services, actor, "architect-month");
  await moveToUnknownPrice(await customer());
  await refreshStatus(services, actor);
  expect(await tier()).toEqual({ tier: "explorer", payment: "inactive" });
  const readAccount: Services["stripe"]["readAccount"] = async (customerId) => {
    const account = await laterStripe.readAccount(customerId);
    return (
      account && { ...account, subscriptions: account.subscriptions.map((s) => ({ ...s, offer: "architect-month" })) }
    );
  };
  services.stripe = replaceCall(laterStripe, { readAccount });
  await refreshStatus(services, actor);
  expect(await tier()).toEqual({ tier: "architect", payment: "active" });
  expect(await told()).toEqual(["Welcome to Architect, monthly"]);
});

test("what Stripe refused, what nobody knows and what can't be read again are told apart", async () => {
  const { services, actor, customer, send } = await setUp();
  await buy(services, actor, "architect-month");
  await send();
  await press(`/stripe/customers/${await customer()}/card`, { card: CARD_THAT_FAILS_LATER });
  await expect(changeInterval(services, actor, { offer: "architect-year" })).rejects.toMatchObject({
    code: "conflict",
    message: "Your card was declined. Your plan is as it was; update your card.",
  });
  // The SDK tries three times.
  await press("/stripe/faults", { status: "409", count: "3" });
  const unknown = { code: "unavailable", title: "Cancellation not confirmed" };
  await expect(cancelPlan(services, actor, { time: "now" })).rejects.toMatchObject(unknown);
  const cancel: Services["stripe"]["cancel"] = async (...call) => {
    await services.stripe.cancel(...call);
    throw new Error("The answer was lost.");
  };
  const losing = { ...services, stripe: replaceCall(services.stripe, { cancel }) };
  await expect(cancelPlan(losing, actor, { time: "now" })).rejects.toMatchObject(unknown);
  await expect(resumePlan(services, actor)).rejects.toMatchObject({
    code: "conflict",
    message: "Stripe refused it. Your plan is as it was, and nothing was charged.",
  });
  const readAccount = () => Promise.reject(new Error("no answer"));
  const unreadable = { ...services, stripe: replaceCall(services.stripe, { readAccount }) };
  await expect(cancelPlan(unreadable, actor, { time: "now" })).rejects.toMatchObject({
    code: "unavailable",
    title: "Subscription canceled",
  });
  await cancelPlan(services, actor, { time: "now" });
  expect((await readPlan(services, actor)).subscription).toBeNull();
});

test("a refund ends what was bought", async () => {
  const { services, actor, customer, tier, send } = await setUp();
  await buy(services, actor, "builder");
  await send();
  const [charge = { id: "" }] = (await stripeApi("GET", `/v1/charges?customer=${await customer()}`)).data;
  await stripeApi("POST", "/v1/refunds", { charge: charge.id });
  await sendEvent(services, eventBody(null, { data: { object: { id: "re_1", object: "refund", charge: charge.id } } }));
  expect(await tier()).toEqual({ tier: "explorer", payment: "inactive" });
});

test("a dispute ends what was bought, and a won one brings it back", async () => {
  const { services, actor, customer, tier, send } = await setUp();
  await buy(services, actor, "builder");
  await send();
  const [charge = { id: "" }] = (await stripeApi("GET", `/v1/charges?customer=${await customer()}`)).data;
  await press(`/stripe/charges/${charge.id}/dispute`);
  await send();
  expect(await tier()).toEqual({ tier: "explorer", payment: "inactive" });
  const [dispute = { id: "" }] = (await stripeApi("GET", `/v1/disputes?charge=${charge.id}`)).data;
  await press(`/stripe/disputes/${dispute.id}/win`);
  await send();
  expect(await tier()).toEqual({ tier: "builder", payment: "active" });
});

test("a failed renewal keeps the plan for a week, says so, and then ends it", async () => {
  const { services, actor, clock, customer, tier, told, send, mails } = await setUp();
  await buy(services, actor, "architect-month");
  await send();
  const subscription = await failRenewal(await customer());
  await send();
  expect(await tier()).toEqual({ tier: "architect", payment: "active" });
  const plan = await readPlan(services, actor);
  expect(plan.subscription).toMatchObject({ isPastDue: true, renewsAt: null });
  expect(mails.map(({ subject }) => subject)).toContain("Your renewal failed · Sheaf");
  clock.now = plan.subscription?.worksUntil ?? 0;
  expect(await refreshTier(services, actor.userId)).toEqual({ tier: "explorer", payment: "inactive" });
  await press(`/stripe/subscriptions/${subscription}/renew`);
  await send();
  expect(await told()).toEqual(["Welcome to Architect, monthly", "Your renewal failed", "Your plan has ended"]);
  expect((await readPlan(services, actor)).subscription).toBeNull();
});

test("the open invoice of a failed renewal leads to its page, where paying it mends the plan", async () => {
  const { services, actor, customer, told, send } = await setUp();
  const nothing = { code: "conflict", title: "Nothing to pay" };
  await expect(openInvoicePage(services, actor)).rejects.toMatchObject(nothing);
  await buy(services, actor, "architect-month");
  await send();
  await expect(openInvoicePage(services, actor)).rejects.toMatchObject(nothing);
  await failRenewal(await customer());
  await send();
  const url = await openInvoicePage(services, actor);
  await payAt(`${url}/pay`);
  await send();
  expect((await readPlan(services, actor)).subscription).toMatchObject({ isPastDue: false });
  expect((await told()).at(-1)).toBe("Your payment went through");
});

test("events that are forged, old, of another account or of live mode change nothing", async () => {
  const { services, actor, customer, tier } = await setUp();
  await buy(services, actor, "builder");
  const before = await services.db.select().from(stripeEvents);
  const body = eventBody(await customer());
  const others = [
    [body, ""],
    [body, signEvent(body, { secret: "whsec_other" })],
    [body, signEvent(body, { at: Date.now() - 6 * 60_000 })],
    [`${body} `, signEvent(body)],
    ["not JSON", signEvent("not JSON")],
    ...[{ account: "acct_other" }, { livemode: true }].map((fields) => {
      const foreign = eventBody("cus_1", fields);
      return [foreign, signEvent(foreign)];
    }),
  ];
  const counted = countErrors();
  for (const [text = "", signature = ""] of others)
    await expect(receiveEvent(services, text, signature), text).rejects.toMatchObject({ code: "invalid" });
  const refused = await call("/api/stripe/webhook", { method: "POST", body }, null);
  expect(refused.status).toBe(400);
  // Anybody can send them, so they are no errors.
  expect(counted).toEqual([]);
  expect(await sendEvent(services, eventBody("cus_unknown"))).toBe("unknown customer");
  expect(await tier()).toEqual({ tier: "explorer", payment: "inactive" });
  expect(await services.db.select().from(stripeEvents)).toEqual(before);
});

test("an event is stored once, also one that nothing depends on, and forgotten after 30 days", async () => {
  const { services, clock } = await setUp();
  const body = eventBody(null, { type: "payout.paid", data: { object: { id: "po_1", object: "payout" } } });
  expect(await sendEvent(services, body)).toBe("stored");
  expect(await sendEvent(services, body)).toBe("duplicate");
  await deleteOldEvents(services);
  const stored = () => services.db.select().from(stripeEvents).where(eq(stripeEvents.type, "payout.paid"));
  const [{ createdAt = 0 } = {}] = await stored();
  clock.now = createdAt + 30 * DAY_MS;
  await deleteOldEvents(services);
  expect(await stored()).toHaveLength(1);
  clock.now = createdAt + 30 * DAY_MS + 1;
  await deleteOldEvents(services);
  expect(await stored()).toEqual([]);
});

test("a plan that other requests change each time is given up after four tries", async () => {
  const { services, actor } = await setUp();
  await buy(services, actor, "builder");
  let tries = 0;
  const readAccount: Services["stripe"]["readAccount"] = async (customerId) => {
    tries++;
    const account = await services.stripe.readAccount(customerId);
    const next = sql`${stripeCustomers.revision} + 1`;
    await services.db.update(stripeCustomers).set({ revision: next }).where(eq(stripeCustomers.userId, actor.userId));
    return account;
  };
  const contested = { ...services, stripe: { ...services.stripe, readAccount } };
  await expect(syncAccount(contested, actor.userId)).rejects.toThrow("Your plan is being changed. Please try again.");
  expect(tries).toBe(4);
});

test("two tabs that buy together buy once", async () => {
  const { services, actor, customer, send } = await setUp();
  const [one, two] = await Promise.all([
    startCheckout(services, actor, { offer: "architect-month" }),
    startCheckout(services, actor, { offer: "architect-month" }),
  ]);
  expect(one).toBe(two);
  const [month, year] = await Promise.all([
    startCheckout(services, actor, { offer: "architect-month" }),
    startCheckout(services, actor, { offer: "architect-year" }),
  ]);
  await Promise.all([month, year, one].map((url) => payAt(url)));
  await send();
  const { data } = await stripeApi("GET", `/v1/subscriptions?customer=${await customer()}&status=all`);
  expect(data).toHaveLength(1);
  expect(await services.db.select().from(subscriptions).where(eq(subscriptions.userId, actor.userId))).toHaveLength(1);
});

test("a tier that an admin set is nobody's payment", async () => {
  const { services, actor, clock, tier } = await setUp();
  const boss = { ...(await insertUser(services, "admin")), superAdmin: true };
  const day = new Date(clock.now + 30 * DAY_MS).toISOString().slice(0, 10);
  await admin.setTier(services, boss, { userId: actor.userId, tier: "architect", note: "a test", endsOn: day });
  expect(await tier()).toEqual({ tier: "architect", payment: "inactive" });
  const plan = await readPlan(services, { ...actor, tier: "architect" });
  expect(plan.override).toEqual({ tier: "architect", endsAt: Date.parse(day) + DAY_MS });
  const [row] = await services.db.select().from(notifications).where(eq(notifications.userId, actor.userId));
  expect(row?.message).toBe(`An admin set your plan to Architect until ${dateText(Date.parse(day))}.`);
});

test("a tier that an admin set is not sold, and neither is another while it lasts", async () => {
  const { services, actor, clock } = await setUp();
  const boss = { ...(await insertUser(services, "admin")), superAdmin: true };
  const day = new Date(clock.now).toISOString().slice(0, 10);
  await admin.setTier(services, boss, { userId: actor.userId, tier: "builder", note: "a test", endsOn: day });
  for (const offer of ["builder", "architect-year"] as const)
    await expect(startCheckout(services, actor, { offer })).rejects.toMatchObject({
      code: "conflict",
      title: "Nothing to buy now",
    });
  clock.now = Date.parse(day) + DAY_MS;
  expect(await startCheckout(services, actor, { offer: "builder" })).toContain("/stripe/checkout/");
});

test("what an admin set wins until it is removed", async () => {
  const { services, actor, tier, send } = await setUp();
  const boss = { ...(await insertUser(services, "admin")), superAdmin: true };
  const page = await startCheckout(services, actor, { offer: "architect-year" });
  await admin.setTier(services, boss, { userId: actor.userId, tier: "explorer", note: "a test", endsOn: "" });
  await payAt(page);
  expect(await tier()).toEqual({ tier: "explorer", payment: "inactive" });
  await send();
  expect(await tier()).toEqual({ tier: "explorer", payment: "active" });
  await admin.removeOverride(services, boss, { userId: actor.userId });
  expect(await tier()).toEqual({ tier: "architect", payment: "active" });
});

test("an account reads its own invoices page by page, and none before it buys", async () => {
  const { services, actor } = await setUp();
  const stranger = await insertUser(services, "explorer");
  const invoices = (who: Actor, query = "") => call(`/api/billing/invoices${query}`, {}, who);
  expect(await (await invoices(actor)).json()).toEqual({ invoices: [], hasMore: false });
  await buy(services, actor, "builder");
  await buy(services, actor, "architect-month");
  const all = await (await invoices(actor)).json<InvoicePage>();
  expect(all.invoices).toMatchObject([
    { amount: 600, currency: "usd", status: "paid", url: expect.stringMatching(/^http/) },
    { amount: 3000, currency: "usd", status: "paid", url: expect.stringMatching(/^http/) },
  ]);
  const rest = await (await invoices(actor, `?after=${all.invoices[0]?.id}`)).json();
  expect(rest).toEqual({ invoices: all.invoices.slice(1), hasMore: false });
  expect(await (await invoices(stranger, `?after=${all.invoices[0]?.id}`)).json()).toEqual({
    invoices: [],
    hasMore: false,
  });
  expect((await invoices(actor, "?after=cus_1")).status).toBe(400);
  const broken = { ...services.stripe, invoices: () => Promise.reject(new Error("no answer")) };
  await expect(readInvoices({ ...services, stripe: broken }, actor, null)).rejects.toMatchObject({
    code: "unavailable",
    title: "Failed to load invoices",
  });
});

test("a customer that was deleted at Stripe keeps Builder, and buys as a new one", async () => {
  const { services, actor, customer, tier, send } = await setUp();
  await buy(services, actor, "builder");
  await buy(services, actor, "architect-month");
  await send();
  const deleted = await customer();
  await stripeApi("DELETE", `/v1/customers/${deleted}`);
  await send();
  expect(await tier()).toEqual({ tier: "builder", payment: "active" });
  await buy(services, actor, "architect-year");
  expect(await customer()).not.toBe(deleted);
  await send();
  expect(await tier()).toEqual({ tier: "architect", payment: "active" });
});

/** @returns the notes of all units of the daily step. */
async function reconcileAll(services: Services) {
  const notes: Array<string> = [];
  let cursor: string | null = null;
  do {
    const unit = await reconcileNextCustomer(services, cursor);
    notes.push(...(unit.notes ?? []));
    cursor = unit.next;
  } while (cursor !== null);
  return notes;
}

test("the daily step finds what no event told, and reports it", async () => {
  const { services, actor, customer, clock } = await setUp();
  await buy(services, actor, "architect-month");
  clock.now += DAY_MS;
  const own = async () => (await reconcileAll(services)).filter((note) => note.includes(actor.userId));
  expect(await own()).toEqual([expect.stringContaining("started sub_")]);
  expect((await stateOf(services, actor)).tier).toBe("architect");
  clock.now += DAY_MS;
  expect(await own()).toEqual([]);
  const broken = { ...services.stripe, readAccount: () => Promise.reject(new Error("no answer")) };
  clock.now += DAY_MS;
  const unit = await reconcileNextCustomer({ ...services, stripe: broken }, null);
  expect(unit).toMatchObject({ next: expect.any(String), notes: [expect.stringContaining("no answer")] });
  expect(await customer()).not.toBe("");
  await checkPrices(services);
});

test("deleting a user ends the payments first, and not without Stripe", async () => {
  const { services, actor, customer } = await setUp();
  const boss = { ...(await insertUser(services, "admin")), superAdmin: true };
  await buy(services, actor, "architect-month");
  const id = await customer();
  const input = { userId: actor.userId, email: actor.email };
  const broken = { ...services.stripe, deleteCustomer: () => Promise.reject(new Error("no answer")) };
  await expect(admin.deleteUser({ ...services, stripe: broken }, boss, input)).rejects.toMatchObject({
    title: "Delete failed",
  });
  expect(await customer()).toBe(id);
  await admin.deleteUser(services, boss, input);
  expect(await stripeApi("GET", `/v1/customers/${id}`)).toMatchObject({ deleted: true });
  expect(await customer()).toBe("");
});

test("a checkout makes a customer for its own account alone", async () => {
  const { services } = testServices();
  const actor = await insertUser(services, "explorer");
  const other = await insertUser(services, "explorer");
  // Its customer was deleted at Stripe.
  await services.db.insert(stripeCustomers).values({ userId: other.userId, customerId: null, createdAt: 1 });
  await startCheckout({ ...services, now: Date.now }, actor, { offer: "builder" });
  const rows = await services.db.select().from(stripeCustomers).where(eq(stripeCustomers.userId, other.userId));
  expect(rows.map(({ customerId }) => customerId)).toEqual([null]);
});
