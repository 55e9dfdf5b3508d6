import type Stripe from "stripe";
import { beforeEach, expect, test, vi } from "vitest";
import { buy, getPage, PRICE, postPage, stripeClient } from "#tests/support/stripe.ts";

type Posted = { url: string; signature: string; body: string };

let posted: Array<Posted>;
let answer: () => Response;

beforeEach(() => {
  posted = [];
  answer = () => new Response("ok");
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    const signature = new Headers(init?.headers).get("Stripe-Signature") ?? "";
    posted.push({ url: String(url), signature, body: String(init?.body) });
    return answer();
  });
});

/** Events of one customer in the order in which they came, each with its signature verified by the SDK. */
async function receivedOf(customer: string) {
  const stripe = stripeClient();
  const events = await Promise.all(
    posted.map(({ body, signature }) => stripe.webhooks.constructEventAsync(body, signature, "whsec_local_only")),
  );
  return events.filter((event) => ownerOf(event) === customer);
}

function ownerOf({ data }: Stripe.Event) {
  const object = data.object as { id: string; object: string; customer?: string };
  return object.object === "customer" ? object.id : object.customer;
}

async function receivedTypes(customer: string, wanted: number) {
  await expect.poll(() => receivedOf(customer)).toHaveLength(wanted);
  return (await receivedOf(customer)).map(({ type }) => type);
}

const OF_PURCHASE = [
  "customer.created",
  "payment_method.attached",
  "payment_intent.created",
  "charge.succeeded",
  "payment_intent.succeeded",
  "checkout.session.completed",
];

test("a purchase sends Stripe's events in order to the webhook, signed", async () => {
  const { customer, session } = await buy(PRICE.builder);
  expect(await receivedTypes(customer, 6)).toEqual(OF_PURCHASE);
  expect(posted[0]?.url).toBe("http://localhost:8787/api/stripe/webhook");
  const completed = (await receivedOf(customer)).at(-1);
  expect(completed).toMatchObject({ api_version: "2026-10-28.endive", livemode: false });
  expect(completed?.data.object).toMatchObject({ id: session.id, payment_status: "paid", metadata: { user: "u1" } });
  const stripe = stripeClient();
  expect(await stripe.events.retrieve(completed?.id ?? "")).toMatchObject({ type: "checkout.session.completed" });
  const { body, signature } = posted[0] ?? { body: "", signature: "" };
  await expect(stripe.webhooks.constructEventAsync(body, signature, "whsec_other")).rejects.toThrow("signature");
  await expect(stripe.webhooks.constructEventAsync(`${body} `, signature, "whsec_local_only")).rejects.toThrow();
});

test("a subscription tells its invoice, its payment and its becoming active", async () => {
  const { customer } = await buy(PRICE.yearly);
  const types = await receivedTypes(customer, 14);
  expect(types).toEqual([
    "customer.created",
    "payment_method.attached",
    "customer.subscription.created",
    "invoice.created",
    "customer.updated",
    "invoice.finalized",
    "payment_intent.created",
    "charge.succeeded",
    "payment_intent.succeeded",
    "invoice.paid",
    "invoice.payment_succeeded",
    "customer.updated",
    "customer.subscription.updated",
    "checkout.session.completed",
  ]);
  const updated = (await receivedOf(customer)).find(({ type }) => type === "customer.subscription.updated");
  expect(updated?.data.previous_attributes).toEqual({ status: "incomplete", latest_invoice: null });
});

test("events are delivered twice, or the last first, where the checkout page asks for it", async () => {
  const twice = await buy(PRICE.builder, { delivery: "twice" });
  expect(await receivedTypes(twice.customer, 11)).toEqual([
    "customer.created",
    ...OF_PURCHASE.slice(1).flatMap((type) => [type, type]),
  ]);
  const ids = (await receivedOf(twice.customer)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(6);
  const reversed = await buy(PRICE.builder, { delivery: "reversed" });
  expect(await receivedTypes(reversed.customer, 6)).toEqual(["customer.created", ...OF_PURCHASE.slice(1).reverse()]);
});

test("events that are held back are delivered by hand, one or all of a customer", async () => {
  const { customer, session } = await buy(PRICE.builder, { delivery: "never" });
  expect(await receivedTypes(customer, 1)).toEqual(["customer.created"]);
  const [state] = (await stateOf(customer)) ?? [];
  const held = state?.deliveries.filter(({ state, due }) => state === "waiting" && due === null);
  expect(held).toHaveLength(5);
  await postPage("/stripe/events/deliver", { event: state?.deliveries[0]?.event ?? "" });
  const [, completed] = await receivedOf(customer);
  expect(completed?.data.object).toMatchObject({ id: session.id });
  await postPage("/stripe/events/deliver", { customer });
  expect((await receivedOf(customer)).map(({ type }) => type)).toEqual([
    ...["customer.created", "checkout.session.completed"],
    ...OF_PURCHASE.slice(1, -1),
  ]);
});

test("late events wait for 10 seconds", async () => {
  const { customer } = await buy(PRICE.builder, { delivery: "delayed" });
  const [state] = (await stateOf(customer)) ?? [];
  const wait = (state?.deliveries[0]?.due ?? 0) - Date.now();
  expect(wait).toBeGreaterThan(5000);
  expect(wait).toBeLessThanOrEqual(10_000);
});

test("an event that the webhook refused is sent again, also by hand", async () => {
  answer = () => new Response("no", { status: 500 });
  const { customer } = await buy(PRICE.builder);
  const failed = async () => (await stateOf(customer))[0]?.deliveries.filter(({ attempts }) => attempts > 0) ?? [];
  const refused = expect.objectContaining({ state: "waiting", status: 500 });
  await expect.poll(failed).toEqual(Array(6).fill(refused));
  answer = () => new Response("ok");
  await postPage("/stripe/events/deliver", { customer });
  await expect.poll(failed).toEqual(Array(6).fill(expect.objectContaining({ state: "delivered" })));
  const body = await (await getPage("/stripe")).text();
  expect(body).toContain("delivered, 200");
});

test("the dashboard's choice holds for what names no delivery of its own", async () => {
  await postPage("/stripe/delivery", { delivery: "never" });
  const { id } = await stripeClient().customers.create({ email: "held@example.test" });
  await postPage("/stripe/delivery", { delivery: "immediately" });
  expect(await receivedOf(id)).toEqual([]);
  expect((await postPage("/stripe/delivery", { delivery: "sometimes" })).status).toBe(400);
});

type State = { deliveries: Array<{ event: string; state: string; due: number | null; attempts: number }> };

async function stateOf(customer: string) {
  const { email } = (await stripeClient().customers.retrieve(customer)) as Stripe.Customer;
  return (await (await getPage(`/stripe/state.json?email=${email}`)).json()) as Array<State>;
}
