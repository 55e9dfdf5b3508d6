import { beforeEach, expect, test, vi } from "vitest";
import { buy, checkoutOf, getPage, PRICE, postPage, stripeClient } from "#tests/support/stripe.ts";

beforeEach(() => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("ok"));
});

async function openCheckout(price: string, more: object = {}) {
  const stripe = stripeClient();
  const customer = await stripe.customers.create({ email: "ann@example.test", name: "Ann Ode" });
  const session = await stripe.checkout.sessions.create({ ...checkoutOf(customer.id, price), ...more });
  return { stripe, customer: customer.id, session, path: new URL(session.url ?? "").pathname };
}

test("a session is open, names its price and leads to the test checkout", async () => {
  const { session, stripe, customer } = await openCheckout(PRICE.yearly, { client_reference_id: "u1" });
  expect(session).toMatchObject({
    object: "checkout.session",
    mode: "subscription",
    status: "open",
    payment_status: "unpaid",
    customer,
    client_reference_id: "u1",
    amount_total: 5000,
    metadata: { user: "u1" },
    subscription: null,
  });
  expect(session.id).toMatch(/^cs_test_\w+$/);
  expect(session.url).toBe(`http://dev.localhost:8787/stripe/checkout/${session.id}`);
  expect(session).not.toHaveProperty("line_items");
  const { line_items } = await stripe.checkout.sessions.retrieve(session.id, { expand: ["line_items"] });
  expect(line_items?.data[0]?.price?.id).toBe(PRICE.yearly);
  expect(line_items?.data[0]?.price?.unit_amount_decimal?.toString()).toBe("5000");
});

test("paying once completes the session, with a payment that carries the metadata and a charge", async () => {
  const { stripe, session, customer, location } = await buy(PRICE.builder);
  expect(location).toBe(`http://localhost:8787/subscribe?success=true&session_id=${session.id}`);
  expect(session).toMatchObject({ status: "complete", payment_status: "paid", url: null, subscription: null });
  const intent = await stripe.paymentIntents.retrieve(String(session.payment_intent), { expand: ["latest_charge"] });
  expect(intent).toMatchObject({ amount: 3000, status: "succeeded", customer, metadata: { user: "u1" } });
  expect(intent.latest_charge).toMatchObject({
    object: "charge",
    paid: true,
    refunded: false,
    metadata: { user: "u1" },
  });
});

test("subscribing starts a period of its price, with a paid invoice", async () => {
  const { stripe, session } = await buy(PRICE.monthly);
  const subscription = await stripe.subscriptions.retrieve(String(session.subscription), {
    expand: ["latest_invoice"],
  });
  expect(subscription).toMatchObject({ status: "active", cancel_at_period_end: false, metadata: { user: "u1" } });
  const [item] = subscription.items.data;
  expect(item?.price).toMatchObject({ id: PRICE.monthly, recurring: { interval: "month" } });
  const days = ((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)) / 86_400;
  expect([28, 29, 30, 31]).toContain(days);
  expect(subscription.latest_invoice).toMatchObject({
    id: session.invoice,
    status: "paid",
    billing_reason: "subscription_create",
    amount_paid: 600,
    parent: { subscription_details: { subscription: subscription.id, metadata: { user: "u1" } } },
  });
});

test("a declined card leaves the session open, and another card pays it", async () => {
  const { stripe, session, path, customer } = await openCheckout(PRICE.builder);
  const declined = await postPage(path, { card: "4000000000000002", name: "Ann Ode" });
  expect(declined.status).toBe(402);
  const html = await declined.text();
  expect(html).toContain('role="alert" id="card-error">Your card was declined.');
  expect(html).toMatch(/value="4000000000000002" checked/);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
  expect((await postPage(path, { card: "4242424242424242" })).status).toBe(303);
  const charges = await stripe.charges.list({ customer });
  expect(charges.data.map(({ status }) => status)).toEqual(["succeeded", "failed"]);
  expect((await stripe.paymentIntents.list({ customer })).data).toHaveLength(1);
});

test("a card that requires authentication asks for it, and ends as chosen", async () => {
  const { stripe, session, path } = await openCheckout(PRICE.yearly);
  const card = { card: "4000002500003155", name: "Ann Ode" };
  const asked = await postPage(path, card);
  expect(asked.status).toBe(200);
  expect(await asked.text()).toContain('<h2 id="authentication">Authenticate the payment</h2>');
  const failed = await postPage(path, { ...card, authentication: "failed" });
  expect(failed.status).toBe(402);
  expect(await failed.text()).toContain("We are unable to authenticate your payment method.");
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
  expect((await postPage(path, { ...card, authentication: "completed" })).status).toBe(303);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("complete");
});

test("the promotion code halves the first payment, where codes are allowed", async () => {
  const { stripe, session, path, customer } = await openCheckout(PRICE.yearly, { allow_promotion_codes: true });
  const wrong = await postPage(`${path}/promotion`, { code: "FREE" });
  expect(await wrong.text()).toContain("This code is invalid.");
  expect((await postPage(`${path}/promotion`, { code: "half" })).status).toBe(303);
  expect(await (await getPage(path)).text()).toContain("Subscribe for $25.00");
  await postPage(path, { card: "4242424242424242" });
  expect((await stripe.checkout.sessions.retrieve(session.id)).total_details?.amount_discount).toBe(2500);
  const [invoice] = (await stripe.invoices.list({ customer })).data;
  expect(invoice).toMatchObject({ subtotal: 5000, total: 2500, amount_paid: 2500 });
  const without = await openCheckout(PRICE.yearly);
  await postPage(`${without.path}/promotion`, { code: "HALF" });
  expect((await without.stripe.checkout.sessions.retrieve(without.session.id)).amount_total).toBe(5000);
});

test("a purchase has an invoice where it is asked for", async () => {
  const { stripe, session, path } = await openCheckout(PRICE.builder, { invoice_creation: { enabled: true } });
  await postPage(path, { card: "4242424242424242" });
  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ["invoice.payments"] });
  expect(paid.invoice).toMatchObject({
    status: "paid",
    amount_paid: 3000,
    payments: { data: [{ payment: { type: "payment_intent", payment_intent: paid.payment_intent } }] },
  });
});

test("sessions are listed by customer and status, expire by the call or after 24 hours, and then say so", async () => {
  const { stripe, session, path, customer } = await openCheckout(PRICE.builder);
  const later = await stripe.checkout.sessions.create(checkoutOf(customer, PRICE.yearly));
  expect((await stripe.checkout.sessions.list({ customer, status: "open" })).data.map(({ id }) => id)).toEqual([
    later.id,
    session.id,
  ]);
  expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: "expired", url: null });
  expect(await (await getPage(path)).text()).toContain("<h1>This checkout has expired</h1>");
  expect((await postPage(path, { card: "4242424242424242" })).status).toBe(200);
  expect((await stripe.charges.list({ customer })).data).toEqual([]);
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow("status of expired");

  const inADay = Date.now() + 86_400_000;
  vi.spyOn(Date, "now").mockReturnValue(inADay);
  expect((await stripe.checkout.sessions.list({ customer, status: "open" })).data).toEqual([]);
  expect((await stripe.checkout.sessions.retrieve(later.id)).status).toBe("expired");
});

test("a completed session says so, and isn't paid twice", async () => {
  const { stripe, session, customer } = await buy(PRICE.builder);
  const path = `/stripe/checkout/${session.id}`;
  expect(await (await getPage(path)).text()).toContain("<h1>This checkout is complete</h1>");
  await postPage(path, { card: "4242424242424242" });
  expect((await stripe.charges.list({ customer })).data).toHaveLength(1);
});

test("the page escapes what it shows and runs no foreign script", async () => {
  const stripe = stripeClient();
  const customer = await stripe.customers.create({ email: '"><script>alert(1)</script>', name: "<b>" });
  const { url } = await stripe.checkout.sessions.create(checkoutOf(customer.id, PRICE.builder));
  const answer = await getPage(new URL(url ?? "").pathname);
  const html = await answer.text();
  expect(html).not.toContain("<script>alert");
  expect(html).not.toContain("<b>");
  const nonce = /<script nonce="([\w-]+)">/.exec(html)?.[1];
  expect(answer.headers.get("Content-Security-Policy")).toContain(`script-src 'nonce-${nonce}'`);
});
