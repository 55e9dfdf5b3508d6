import Stripe from "stripe";
import { beforeEach, expect, test, vi } from "vitest";
import { buy, callApi, checkoutOf, PRICE, postPage, stripeClient } from "#tests/support/stripe.ts";
import { API_VERSION } from "#workers/dev/stripe/events.ts";

beforeEach(() => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("ok"));
});

const form = (fields: string, headers = {}) => ({
  method: "POST",
  body: fields,
  headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
});

test("it speaks the version of the protocol that the SDK speaks", async () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION);
  const other = stripeClient("sk_test_local", { apiVersion: "2020-08-27" as typeof Stripe.API_VERSION });
  await expect(other.customers.list()).rejects.toThrow("Invalid Stripe API version: 2020-08-27");
});

test("a request needs a secret key for tests", async () => {
  await expect(stripeClient("sk_live_1").customers.list()).rejects.toThrow(Stripe.errors.StripeAuthenticationError);
  const answer = await callApi("/v1/customers", { headers: { Authorization: "" } });
  expect([answer.status, answer.headers.get("Request-Id")]).toEqual([401, expect.stringMatching(/^req_\w+$/)]);
  expect(await answer.json()).toMatchObject({ error: { type: "invalid_request_error" } });
});

test("a customer is made, read, changed and deleted", async () => {
  const stripe = stripeClient();
  const made = await stripe.customers.create({ email: "ann@example.test", metadata: { user: "u1", plan: "x" } });
  expect(made).toMatchObject({ object: "customer", email: "ann@example.test", livemode: false, balance: 0 });
  const changed = await stripe.customers.update(made.id, { name: "Ann", metadata: { plan: "" } });
  expect([changed.name, changed.metadata]).toEqual(["Ann", { user: "u1" }]);
  expect(await stripe.customers.del(made.id)).toMatchObject({ id: made.id, deleted: true });
  expect(await stripe.customers.retrieve(made.id)).toMatchObject({ id: made.id, object: "customer", deleted: true });
  await expect(stripe.checkout.sessions.create(checkoutOf(made.id, PRICE.builder))).rejects.toMatchObject({
    ...{ statusCode: 400, code: "resource_missing", param: "customer" },
    message: `No such customer: '${made.id}'`,
  });
});

test("deleting a customer ends the subscriptions and the open checkout", async () => {
  const { stripe, customer, session } = await buy(PRICE.monthly);
  const open = await stripe.checkout.sessions.create(checkoutOf(customer, PRICE.builder));
  await stripe.customers.del(customer);
  expect((await postPage(`/stripe/checkout/${open.id}`, { card: "4242424242424242" })).status).toBe(200);
  expect((await stripe.checkout.sessions.retrieve(open.id)).status).toBe("expired");
  expect(await stripe.subscriptions.retrieve(String(session.subscription))).toMatchObject({ status: "canceled" });
});

test("what doesn't exist is missing: 404 by its path, 400 as a parameter", async () => {
  const stripe = stripeClient();
  for (const call of [
    () => stripe.customers.retrieve("cus_none"),
    () => stripe.subscriptions.retrieve("sub_none"),
    () => stripe.checkout.sessions.retrieve("cs_none"),
    () => stripe.invoices.retrieve("in_none"),
    () => stripe.prices.retrieve("price_none"),
    () => stripe.events.retrieve("evt_none"),
    () => stripe.charges.retrieve("constructor"),
  ])
    await expect(call()).rejects.toMatchObject({ statusCode: 404, code: "resource_missing" });
  await expect(stripe.charges.list({ customer: "cus_none" })).rejects.toMatchObject({
    statusCode: 400,
    param: "customer",
  });
  const { id } = await stripe.customers.create();
  await expect(stripe.checkout.sessions.create(checkoutOf(id, "price_none"))).rejects.toMatchObject({
    ...{
      statusCode: 400,
      code: "resource_missing",
      param: "line_items[0][price]",
      message: "No such price: 'price_none'",
    },
  });
});

test("parameters that are unknown, missing or wrong are refused", async () => {
  const stripe = stripeClient();
  const { id } = await stripe.customers.create();
  const { mode: _, ...withoutMode } = checkoutOf(id, PRICE.builder);
  const wrong = (more: object) => stripe.checkout.sessions.create({ ...checkoutOf(id, PRICE.builder), ...more });
  await expect(wrong({ sucess_url: "x" })).rejects.toMatchObject({ code: "parameter_unknown", param: "sucess_url" });
  await expect(stripe.checkout.sessions.create(withoutMode)).rejects.toMatchObject({
    code: "parameter_missing",
    param: "mode",
  });
  await expect(wrong({ mode: "subscription", payment_intent_data: undefined })).rejects.toThrow(
    "at least one recurring price",
  );
  await expect(wrong({ line_items: [{ price: PRICE.yearly, quantity: 1 }] })).rejects.toThrow("recurring price");
  await expect(wrong({ subscription_data: { metadata: {}, description: "x" } })).rejects.toThrow("`payment` mode");
  await expect(stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: "limit", statusCode: 400 });
  expect((await callApi("/v1/nothing")).status).toBe(404);
});

test("a key repeats its answer for a day, and is refused for another request", async () => {
  const key = crypto.randomUUID();
  const stripe = stripeClient();
  const first = await stripe.customers.create({ email: "a@example.test" }, { idempotencyKey: key });
  const again = await stripe.customers.create({ email: "a@example.test" }, { idempotencyKey: key });
  expect(again.id).toBe(first.id);
  const raw = await callApi("/v1/customers", form("email=a%40example.test", { "Idempotency-Key": key }));
  expect([raw.status, raw.headers.get("Idempotent-Replayed")]).toEqual([200, "true"]);
  const other = stripe.customers.create({ email: "b@example.test" }, { idempotencyKey: key });
  await expect(other).rejects.toThrow(Stripe.errors.StripeIdempotencyError);
  const tomorrow = Date.now() + 86_400_000;
  vi.spyOn(Date, "now").mockReturnValue(tomorrow);
  const later = await stripe.customers.create({ email: "a@example.test" }, { idempotencyKey: key });
  expect(later.id).not.toBe(first.id);
});

test("a refused request is repeated by its key, unless its parameters were wrong", async () => {
  const { stripe, session } = await buy(PRICE.builder);
  const refund = { payment_intent: String(session.payment_intent) };
  await stripe.refunds.create(refund);
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const call = async (fields: string) => {
    const answer = await callApi("/v1/refunds", form(fields, headers));
    return [answer.status, answer.headers.get("Idempotent-Replayed")];
  };
  expect(await call("amount=x")).toEqual([400, null]);
  expect(await call(`charge=`)).toEqual([400, null]);
  expect(await call(`payment_intent=${refund.payment_intent}`)).toEqual([400, null]);
  expect(await call(`payment_intent=${refund.payment_intent}`)).toEqual([400, "true"]);
});

test("lists are newest first and page by key in both directions", async () => {
  const { stripe, customer, session } = await buy(PRICE.monthly);
  const subscription = String(session.subscription);
  for (let n = 0; n < 4; n++) await postPage(`/stripe/subscriptions/${subscription}/renew`);
  const all = (await stripe.invoices.list({ customer })).data.map(({ id }) => id);
  expect(all).toHaveLength(5);
  expect(all.at(-1)).toBe(session.invoice);
  const first = await stripe.invoices.list({ customer, limit: 2 });
  expect([first.data.map(({ id }) => id), first.has_more, first.url]).toEqual([all.slice(0, 2), true, "/v1/invoices"]);
  const last = await stripe.invoices.list({ customer, limit: 2, starting_after: all[2] });
  expect([last.data.map(({ id }) => id), last.has_more]).toEqual([all.slice(3), false]);
  const before = await stripe.invoices.list({ customer, limit: 2, ending_before: all[3] });
  expect([before.data.map(({ id }) => id), before.has_more]).toEqual([all.slice(1, 3), true]);
  const walked = await stripe.invoices.list({ customer, limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(walked.map(({ id }) => id)).toEqual(all);
  await expect(stripe.invoices.list({ customer, starting_after: "in_none" })).rejects.toMatchObject({
    statusCode: 400,
  });
});

test("ids are expanded to objects, also in lists, and nothing else is", async () => {
  const { stripe, customer, session } = await buy(PRICE.builder);
  const intents = await stripe.paymentIntents.list({ customer, expand: ["data.latest_charge", "data.customer"] });
  expect(intents.data[0]).toMatchObject({ latest_charge: { object: "charge" }, customer: { object: "customer" } });
  const charges = await stripe.charges.list({ customer, expand: ["data.payment_intent", "data.refunds"] });
  expect(charges.data[0]).toMatchObject({ payment_intent: { object: "payment_intent" }, refunds: { data: [] } });
  const expanded = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ["payment_intent.latest_charge", "customer.subscriptions", "subscription"],
  });
  expect(expanded).toMatchObject({
    payment_intent: { latest_charge: { customer } },
    customer: { subscriptions: { data: [] } },
    subscription: null,
  });
  const wrong = stripe.customers.retrieve(customer, { expand: ["email"] });
  await expect(wrong).rejects.toThrow("This property cannot be expanded (email).");
  await expect(stripe.charges.list({ customer, expand: ["data.a.b.c.d"] })).rejects.toThrow("more than 4 levels");
});

test("calls fail as the dashboard asks, and the SDK tries again", async () => {
  await postPage("/stripe/faults", { status: "429", count: "1" });
  await expect(stripeClient().customers.list()).rejects.toThrow(Stripe.errors.StripeRateLimitError);
  await postPage("/stripe/faults", { status: "409", count: "2" });
  const patient = stripeClient("sk_test_local", { maxNetworkRetries: 2 });
  expect(await patient.customers.create({ email: "c@example.test" })).toMatchObject({ email: "c@example.test" });
});
