import { eq } from "drizzle-orm";
import { stripeCustomers } from "#db/schema/index.ts";
import type { Offer } from "#db/vocabulary.ts";
import { cancelPlan, endAtPeriodEnd, endPayments, startCheckout } from "#domain/billing/commands.server.ts";
import { readInvoices } from "#domain/billing/queries.server.ts";
import type { Services } from "#domain/kit/services.ts";
import { buy, eventBody, failRenewal, sendEvent } from "#tests/support/payments.ts";
import { insertUser } from "#tests/support/services.ts";
import { apiFlow, backgroundFlow, type Flow, moneyFlow, screenForm, submitCall } from "./flows.ts";

async function paid(services: Services, offer: Offer = "architect-month") {
  const actor = await insertUser(services, "explorer");
  await buy(services, actor, offer);
  return { actor, customer: await customerOf(services, actor.userId) };
}

async function customerOf({ db }: Services, userId: string) {
  const [row] = await db.select().from(stripeCustomers).where(eq(stripeCustomers.userId, userId));
  return row?.customerId ?? "";
}

async function subscribed(services: Services) {
  const payer = await paid(services);
  await sendEvent(services, eventBody(payer.customer));
  return payer;
}

async function withFailedRenewal(services: Services) {
  const payer = await subscribed(services);
  await failRenewal(payer.customer);
  return payer;
}

async function subscribedUntilPeriodEnd(services: Services) {
  const payer = await subscribed(services);
  await cancelPlan(services, payer.actor, { time: "period-end" });
  return payer;
}

function withBody(body: Record<string, unknown>) {
  return async (services: Services) => ({ ...(await subscribed(services)), body });
}

/** Whose checkout was opened before, so that there is a customer to look at. */
async function undecided(services: Services) {
  const actor = await insertUser(services, "explorer");
  await startCheckout(services, actor, { offer: "builder" });
  return { actor, body: { offer: "architect-month" }, customer: await customerOf(services, actor.userId) };
}

const INTERVAL = withBody({ offer: "architect-year" });

export const BILLING_FLOWS: Record<string, Flow> = {
  "an event of Stripe after a payment": backgroundFlow(
    async (services) => {
      const { customer } = await paid({ ...services, now: Date.now }, "builder");
      return eventBody(customer);
    },
    (services, body) => sendEvent({ ...services, now: Date.now }, body),
  ),
  "start a checkout": moneyFlow(undecided, screenForm("POST /subscribe checkout")),
  "refresh the status of a plan": moneyFlow(subscribed, screenForm("POST /subscribe refresh")),
  "open Stripe's portal": moneyFlow(subscribed, screenForm("POST /subscribe portal")),
  "open the open invoice": moneyFlow(withFailedRenewal, screenForm("POST /subscribe pay")),
  "cancel a plan": moneyFlow(withBody({ time: "period-end" }), screenForm("POST /subscribe cancel")),
  "end a plan now": moneyFlow(withBody({ time: "now" }), screenForm("POST /subscribe cancel")),
  "resume a plan": moneyFlow(subscribedUntilPeriodEnd, screenForm("POST /subscribe resume")),
  "ask what another interval costs": moneyFlow(INTERVAL, screenForm("POST /subscribe change-cost")),
  "change the interval": moneyFlow(INTERVAL, screenForm("POST /subscribe change-interval")),
  "end the plan of an account that will be deleted": moneyFlow(subscribed, (services, { actor }) =>
    submitCall(services, () => endAtPeriodEnd(services, actor.userId)),
  ),
  "end the payments of a user who is deleted": moneyFlow(subscribed, (services, { actor }) =>
    submitCall(services, () => endPayments(services, actor.userId)),
  ),
  "read invoices": apiFlow(
    (services) => subscribed({ ...services, now: Date.now }),
    (services, { actor }) => readInvoices(services, actor, null),
  ),
};
