import { eq } from "drizzle-orm";
import { stripeCustomers } from "#db/schema/index.ts";
import type { Offer } from "#db/vocabulary.ts";
import {
  cancelPlan,
  changeInterval,
  openPortal,
  readIntervalChangeCost,
  resumePlan,
} from "#domain/billing/commands.server.ts";
import { readInvoices } from "#domain/billing/queries.server.ts";
import type { Actor } from "#domain/permissions.ts";
import type { Services } from "#domain/services.ts";
import { buy, eventBody, sendEvent } from "#tests/support/payments.ts";
import { insertUser } from "#tests/support/services.ts";
import { apiFlow, backgroundFlow, type Flow, formFlow } from "./flows.ts";

/** The stand-in for Stripe has the machine's clock. */
function today<Fixture>(
  set: (services: Services) => Promise<Fixture>,
  run: (services: Services, fixture: Fixture) => Promise<unknown>,
  behind: typeof formFlow = formFlow,
) {
  return behind(
    (services) => set({ ...services, now: Date.now }),
    (services, fixture) => run({ ...services, now: Date.now }, fixture),
  );
}

async function paid(services: Services, offer: Offer = "architect-month") {
  const actor = await insertUser(services, "explorer");
  await buy(services, actor, offer);
  const own = eq(stripeCustomers.userId, actor.userId);
  const [customer] = await services.db.select().from(stripeCustomers).where(own);
  return { actor, body: eventBody(customer?.customerId ?? "") };
}

async function subscribed(services: Services): Promise<Actor> {
  const { actor, body } = await paid(services);
  await sendEvent(services, body);
  return actor;
}

export const BILLING_FLOWS: Record<string, Flow> = {
  "an event of Stripe after a payment": today(
    (services) => paid(services, "builder"),
    (services, { body }) => sendEvent(services, body),
    backgroundFlow,
  ),
  "open Stripe's portal": today(subscribed, openPortal),
  "cancel a plan": today(subscribed, (services, actor) => cancelPlan(services, actor, { time: "period-end" })),
  "resume a plan": today(async (services) => {
    const actor = await subscribed(services);
    await cancelPlan(services, actor, { time: "period-end" });
    return actor;
  }, resumePlan),
  "ask what another interval costs": today(subscribed, (services, actor) =>
    readIntervalChangeCost(services, actor, { offer: "architect-year" }),
  ),
  "change the interval": today(subscribed, (services, actor) =>
    changeInterval(services, actor, { offer: "architect-year" }),
  ),
  "read invoices": today(subscribed, (services, actor) => readInvoices(services, actor, null), apiFlow),
};
