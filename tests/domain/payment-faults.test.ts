import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { entitlements, notifications, stripeCustomers, stripeEvents, userStatus } from "#db/schema/index.ts";
import { startCheckout } from "#domain/billing/commands.server.ts";
import type { Services } from "#domain/services.ts";
import { buy, eventBody, payAt, sendEvent } from "#tests/support/payments.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

const MOST_CALLS = 20;

/** The n-th call of the database or of Stripe fails, before or after its effect. */
function failingAt(
  services: Services,
  n: number,
  when: "before" | "after",
): { failing: Services; reached: () => boolean } {
  let calls = 0;
  const counted = (target: object, names: ReadonlyArray<string>) =>
    new Proxy(target, {
      get(object, name) {
        const value = Reflect.get(object, name);
        if (!names.includes(String(name))) return typeof value === "function" ? value.bind(object) : value;
        return async (...args: Array<unknown>) => {
          calls++;
          if (calls === n && when === "before") throw new Error("fault");
          const result = await Reflect.apply(value, object, args);
          if (calls === n && when === "after") throw new Error("fault");
          return result;
        };
      },
    });
  const failing = {
    ...services,
    db: counted(services.db, ["batch"]) as Services["db"],
    stripe: counted(services.stripe, [
      "readEvent",
      "readAccount",
      "createCustomer",
      "openCheckout",
    ]) as Services["stripe"],
  };
  return { failing, reached: () => calls >= n };
}

async function setUp() {
  const { services, clock } = testServices();
  clock.now = Date.now();
  const actor = await insertUser(services, "explorer");
  const customer = async () => {
    const [row] = await services.db.select().from(stripeCustomers).where(eq(stripeCustomers.userId, actor.userId));
    return row?.customerId ?? "";
  };
  const stored = async (body: string) => {
    const { db } = services;
    const own = actor.userId;
    const [granted, told, events, [status]] = await db.batch([
      db.select({ tier: entitlements.tier }).from(entitlements).where(eq(entitlements.userId, own)),
      db.select({ title: notifications.title }).from(notifications).where(eq(notifications.userId, own)),
      db
        .select({ type: stripeEvents.type })
        .from(stripeEvents)
        .where(eq(stripeEvents.id, JSON.parse(body).id)),
      db.select({ tier: userStatus.userType }).from(userStatus).where(eq(userStatus.userId, own)),
    ]);
    return { granted, told, events, status };
  };
  return { services, actor, customer, stored };
}

test.each(["before", "after"] as const)(
  "a webhook that dies %s any call is sent again to the same state",
  async (when) => {
    for (let n = 1; n <= MOST_CALLS; n++) {
      const { services, actor, customer, stored } = await setUp();
      await buy(services, actor, "builder");
      const body = eventBody(await customer());
      const { failing, reached } = failingAt(services, n, when);
      const result = await sendEvent(failing, body).catch(() => "failed");
      expect(result, `call ${n}`).toBe(reached() ? "failed" : "stored");
      await sendEvent(services, body);
      expect(await stored(body), `call ${n}`).toEqual({
        granted: [{ tier: "builder" }],
        told: [{ title: "Welcome to Builder" }],
        events: [{ type: "customer.subscription.updated" }],
        status: { tier: "builder" },
      });
      if (!reached()) return expect(n).toBeGreaterThan(4);
    }
    throw new Error("The webhook makes more calls than the test counts.");
  },
);

test.each(["before", "after"] as const)(
  "a checkout that dies %s any call can be opened again, and buys once",
  async (when) => {
    for (let n = 1; n <= MOST_CALLS; n++) {
      const { services, actor, customer, stored } = await setUp();
      const { failing, reached } = failingAt(services, n, when);
      const first = await startCheckout(failing, actor, { offer: "builder" }).catch((error: unknown) => {
        expect(error, `call ${n}`).toMatchObject({ title: "Failed to create checkout session" });
        return null;
      });
      expect(first === null, `call ${n}`).toBe(reached());
      await payAt(await startCheckout(services, actor, { offer: "builder" }));
      const body = eventBody(await customer());
      await sendEvent(services, body);
      expect((await stored(body)).granted, `call ${n}`).toEqual([{ tier: "builder" }]);
      if (!reached()) return expect(n).toBeGreaterThan(4);
    }
    throw new Error("The checkout makes more calls than the test counts.");
  },
);
