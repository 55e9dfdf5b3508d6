import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { connect } from "#db/client.ts";
import { entitlements, stripeCustomers, subscriptions, userStatus } from "#db/schema/index.ts";
import { cancelPlan, changeInterval } from "#domain/billing/commands.server.ts";
import type { StripeAccount } from "#domain/billing/stripe.ts";
import { syncAccount } from "#domain/billing/sync.server.ts";
import type { Services } from "#domain/kit/services.ts";
import { buy, eventBody, laterStripe, moveToUnknownPrice, sendEvent, stripeApi } from "#tests/support/payments.ts";
import { seeded } from "#tests/support/random.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

afterEach(() => void vi.restoreAllMocks());

const SEED = 16;
const LANES = 12;

/** How many changes the account has, with one event each. */
const HISTORY = 6;

/** After these changes the subscription has a price of which Stripe says what it sells; it runs to the end. */
const KNOWN_PLAN = [2, 5, 6];

/** The account at Stripe before, between and after six changes of it; the third is also one of prices. */
async function recordHistory() {
  const { services, clock } = testServices();
  clock.now = Date.now();
  const actor = await insertUser(services, "explorer");
  const customer = async () => {
    const [row] = await services.db.select().from(stripeCustomers).where(eq(stripeCustomers.userId, actor.userId));
    return row?.customerId ?? "";
  };
  const refundBuilder = async () => {
    const { data } = await stripeApi("GET", `/v1/charges?customer=${await customer()}`);
    const charge = data.find(({ amount }) => amount === 3000);
    await stripeApi("POST", "/v1/refunds", { charge: charge?.id ?? "" });
  };
  const steps = [
    () => buy(services, actor, "builder"),
    () => buy(services, actor, "architect-month"),
    async () => {
      await syncAccount(services, actor.userId);
      services.stripe = laterStripe;
      await moveToUnknownPrice(await customer());
    },
    () => cancelPlan(services, actor, { time: "period-end" }),
    // It continues too.
    () => changeInterval(services, actor, { offer: "architect-year" }),
    refundBuilder,
  ];
  const states: Array<StripeAccount> = [{ subscriptions: [], purchases: [] }];
  for (const step of steps) {
    await step();
    const account = await services.stripe.readAccount(await customer());
    if (!account) throw new Error("The customer is gone.");
    states.push(account);
  }
  // A purchase belongs to one account, and the tests give these to others.
  await services.db.delete(entitlements).where(eq(entitlements.userId, actor.userId));
  await services.db.delete(subscriptions).where(eq(subscriptions.userId, actor.userId));
  return states;
}

/** Stripe's service, answering from a recorded account. Signatures have tests of their own. */
function replacing({ stripe }: Services, readAccount: Services["stripe"]["readAccount"]): Services["stripe"] {
  const readEvent: typeof stripe.readEvent = async (body) => {
    const { id, type, data } = JSON.parse(body);
    return { id, type, customerId: data.object.customer };
  };
  const replaced: Partial<Services["stripe"]> = { readAccount, readEvent };
  return new Proxy(stripe, { get: (target, name) => Reflect.get(name in replaced ? replaced : target, name) });
}

/**
 * When events are handled. An event only makes the account be read at Stripe, which never goes back: so any order of any of
 * the events, early or late, is a choice of increasing times.
 */
function subsets(times: Array<number>): Array<Array<number>> {
  const [first, ...rest] = times;
  if (first === undefined) return [[]];
  return subsets(rest).flatMap((others) => [others, [first, ...others]]);
}

async function stateOf({ db }: Services, userId: string) {
  const [granted, stored, [status]] = await db.batch([
    db.select().from(entitlements).where(eq(entitlements.userId, userId)).orderBy(entitlements.reference),
    db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
    db
      .select({ tier: userStatus.userType, ends: userStatus.tierEndsAt })
      .from(userStatus)
      .where(eq(userStatus.userId, userId)),
  ]);
  return {
    granted: granted.map(({ id: _id, userId: _user, ...row }) => row),
    stored: stored.map(({ userId: _user, ...row }) => row),
    status,
  };
}

/** An account whose Stripe history can be replayed; lanes run side by side, since each mostly waits. */
async function openLane(history: Array<StripeAccount>) {
  const { services: recorded, clock } = testServices();
  // Thousands of equal statements need no record.
  const services = { ...recorded, db: connect(env.DB) };
  clock.now = Date.now();
  const { userId } = await insertUser(services, "explorer");
  const customerId = `cus_${userId}`;
  // A purchase belongs to one account.
  const states: typeof history = JSON.parse(JSON.stringify(history).replace(/"((?:cs|sub)_\w+)"/g, `"$1.${userId}"`));
  let time = 0;
  const stripe = replacing(services, async () => states[time] ?? null);
  const replaying = { ...services, stripe };
  await services.db.insert(stripeCustomers).values({ userId, customerId, createdAt: 1 });
  const reset = () =>
    services.db.batch([
      services.db.delete(entitlements).where(eq(entitlements.userId, userId)),
      services.db.delete(subscriptions).where(eq(subscriptions.userId, userId)),
      services.db
        .update(userStatus)
        .set({ userType: "explorer", tierEndsAt: null })
        .where(eq(userStatus.userId, userId)),
    ]);

  const readTier = () =>
    services.db.select({ tier: userStatus.userType }).from(userStatus).where(eq(userStatus.userId, userId));

  /** At the end comes the daily step. */
  async function replay(times: Array<number>, random: (below: number) => number) {
    await reset();
    let hasSeenPlan = false;
    for (const next of times) {
      time = next;
      const body = eventBody(customerId);
      await sendEvent(replaying, body);
      if (random(5) === 0) await sendEvent(replaying, body);
      if (random(3) === 0) await sendEvent(replaying, eventBody(customerId));
      hasSeenPlan ||= KNOWN_PLAN.includes(time);
    }
    const [{ tier } = { tier: null }] = await readTier();
    if (hasSeenPlan && tier !== "architect") return `${times}: an architect has become ${tier}`;
    time = HISTORY;
    await syncAccount(replaying, userId);
    return JSON.stringify(await stateOf(services, userId)).replaceAll(`.${userId}`, "");
  }
  return replay;
}

test("events that are handled at any times, twice or never, take nothing from who pays and end in one state", async () => {
  // Each unknown price is logged.
  vi.spyOn(console, "error").mockImplementation(() => {});
  const history = await recordHistory();
  const choices = subsets(Array.from({ length: HISTORY + 1 }, (_, time) => time));
  const lanes = await Promise.all(Array.from({ length: LANES }, () => openLane(history)));
  const ends = await Promise.all(
    lanes.map(async (replay, lane) => {
      const random = seeded(SEED + lane);
      const found = new Set<string>();
      for (const times of choices.filter((_, n) => n % LANES === lane)) found.add(await replay(times, random));
      return [...found];
    }),
  );
  const [end = "", ...others] = new Set(ends.flat());
  expect(others).toEqual([]);
  expect(JSON.parse(end)).toMatchObject({ status: { tier: "architect" }, granted: [{ source: "subscription" }] });
});

test("of two reads at the same time, the older one is not stored", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const states = await recordHistory();
  const { services, clock } = testServices();
  clock.now = Date.now();
  const { userId } = await insertUser(services, "explorer");
  await services.db.insert(stripeCustomers).values({ userId, customerId: "cus_race", createdAt: 1 });
  let reads = 0;
  const old = states[1] ?? null;
  const newest = states[HISTORY] ?? null;
  // The first read answers after the whole of another request.
  const readAccount = async () => {
    reads++;
    if (reads > 1) return newest;
    await syncAccount({ ...services, stripe: replacing(services, async () => newest) }, userId);
    return old;
  };
  await syncAccount({ ...services, stripe: replacing(services, readAccount) }, userId);
  expect(reads).toBe(2);
  expect((await stateOf(services, userId)).status).toMatchObject({ tier: "architect" });
});
