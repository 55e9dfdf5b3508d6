import Stripe from "stripe";
import { beforeEach, expect, test, vi } from "vitest";
import { buy, getPage, PRICE, postPage } from "#tests/support/stripe.ts";

const DECLINED_LATER = "4000000000000341";

beforeEach(() => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("ok"));
});

async function subscribe(price: string) {
  const bought = await buy(price);
  const { stripe, session } = bought;
  const id = String(session.subscription);
  const read = () => stripe.subscriptions.retrieve(id);
  const item = (await read()).items.data[0]?.id ?? "";
  return { ...bought, id, item, read, renew: () => postPage(`/stripe/subscriptions/${id}/renew`) };
}

test("a cancellation at the period's end can be taken back, and ends the subscription with the period", async () => {
  const { stripe, id, read, renew } = await subscribe(PRICE.monthly);
  const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(ending).toMatchObject({ status: "active", cancel_at_period_end: true });
  expect(ending.cancel_at).toBe(ending.items.data[0]?.current_period_end);
  expect(ending.cancellation_details?.reason).toBe("cancellation_requested");
  const resumed = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await renew();
  const ended = await read();
  expect(ended.status).toBe("canceled");
  expect(ended.ended_at).toBeLessThanOrEqual(Date.now() / 1000);
});

test("a subscription that was canceled is listed with status=all alone, and can't be changed", async () => {
  const { stripe, customer, id } = await subscribe(PRICE.monthly);
  expect((await stripe.subscriptions.list({ customer })).data.map((found) => found.id)).toEqual([id]);
  expect(await stripe.subscriptions.cancel(id)).toMatchObject({ status: "canceled" });
  expect((await stripe.subscriptions.list({ customer })).data).toEqual([]);
  expect((await stripe.subscriptions.list({ customer, status: "all" })).data).toHaveLength(1);
  await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ statusCode: 404 });
  await expect(stripe.subscriptions.update(id, { cancel_at_period_end: true })).rejects.toThrow(
    "A canceled subscription",
  );
});

test("ending now credits the time that isn't used, where that is asked for", async () => {
  const { stripe, customer, id } = await subscribe(PRICE.yearly);
  await stripe.subscriptions.cancel(id, { invoice_now: true, prorate: true });
  const [credit] = (await stripe.invoices.list({ customer })).data;
  expect(credit).toMatchObject({ status: "paid", total: -5000, amount_due: 0, ending_balance: -5000 });
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -5000 });
});

test("a change of the interval costs what its preview says, with unused time credited", async () => {
  const { stripe, customer, id, item, read } = await subscribe(PRICE.monthly);
  const change = { items: [{ id: item, price: PRICE.yearly }], proration_date: Math.floor(Date.now() / 1000) };
  const preview = await stripe.invoices.createPreview({ customer, subscription: id, subscription_details: change });
  expect(preview).toMatchObject({ status: "draft", total: 4400, amount_due: 4400 });
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-600, 5000]);
  expect(preview.lines.data[0]?.parent?.subscription_item_details?.proration).toBe(true);
  expect((await stripe.invoices.list({ customer })).data).toHaveLength(1);

  const changed = await stripe.subscriptions.update(id, { ...change, payment_behavior: "error_if_incomplete" });
  expect(changed.items.data[0]).toMatchObject({ id: item, price: { id: PRICE.yearly } });
  const [invoice] = (await stripe.invoices.list({ customer })).data;
  expect(invoice).toMatchObject({ id: changed.latest_invoice, status: "paid", amount_paid: 4400 });

  const back = { items: [{ id: item, price: PRICE.monthly }] };
  await stripe.subscriptions.update(id, back);
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: 600 - 5000 });
  const renewal = await stripe.invoices.createPreview({ customer, subscription: id });
  expect(renewal).toMatchObject({ total: 600, amount_due: 0, starting_balance: -4400 });
  expect((await read()).items.data[0]?.price.id).toBe(PRICE.monthly);
});

test("a change that a declined card can't pay changes nothing, where that is asked for", async () => {
  const { stripe, customer, id, item, read } = await subscribe(PRICE.monthly);
  await postPage(`/stripe/customers/${customer}/card`, { card: DECLINED_LATER });
  const before = await read();
  const update = stripe.subscriptions.update(id, {
    items: [{ id: item, price: PRICE.yearly }],
    payment_behavior: "error_if_incomplete",
  });
  await expect(update).rejects.toThrow(Stripe.errors.StripeCardError);
  await expect(update).rejects.toMatchObject({ statusCode: 402, code: "card_declined" });
  expect(JSON.stringify(await read())).toBe(JSON.stringify(before));
});

test("a renewal starts the next period now, with an invoice", async () => {
  const { stripe, customer, read, renew } = await subscribe(PRICE.yearly);
  await renew();
  const [item] = (await read()).items.data;
  const now = Math.floor(Date.now() / 1000);
  expect(Math.abs((item?.current_period_start ?? 0) - now)).toBeLessThan(60);
  expect((item?.current_period_end ?? 0) - now).toBeGreaterThan(364 * 86_400);
  const [renewal, first] = (await stripe.invoices.list({ customer })).data;
  expect(renewal).toMatchObject({ billing_reason: "subscription_cycle", status: "paid" });
  expect(first?.billing_reason).toBe("subscription_create");
});

test("a renewal that is declined makes past due, a second one ends, and a good card in between pays", async () => {
  const { stripe, customer, read, renew } = await subscribe(PRICE.monthly);
  const useCard = (card: string) => postPage(`/stripe/customers/${customer}/card`, { card });
  await useCard(DECLINED_LATER);
  await renew();
  expect((await read()).status).toBe("past_due");
  expect((await stripe.invoices.list({ customer })).data[0]).toMatchObject({ status: "open", attempt_count: 1 });
  await useCard("4242424242424242");
  await renew();
  expect((await read()).status).toBe("active");
  expect((await stripe.invoices.list({ customer })).data[0]).toMatchObject({ status: "paid", attempt_count: 2 });
  await useCard(DECLINED_LATER);
  await renew();
  await renew();
  expect(await read()).toMatchObject({ status: "canceled", cancellation_details: { reason: "payment_failed" } });
});

test("the portal cancels, resumes, ends and changes the card, for its customer alone", async () => {
  const { stripe, customer, id, read } = await subscribe(PRICE.monthly);
  const { url } = await stripe.billingPortal.sessions.create({
    customer,
    return_url: "http://localhost:8787/subscribe",
  });
  const path = new URL(url).pathname;
  const html = await (await getPage(path)).text();
  expect(html).toContain('href="http://localhost:8787/subscribe"');
  expect(html).toContain("Cancel at the end of the period");
  await postPage(`${path}/cancel`, { subscription: id });
  expect((await read()).cancel_at_period_end).toBe(true);
  expect(await (await getPage(path)).text()).toContain("Don't cancel");
  await postPage(`${path}/resume`, { subscription: id });
  expect((await read()).cancel_at_period_end).toBe(false);
  await postPage(`${path}/card`, { card: DECLINED_LATER });
  expect(await (await getPage(path)).text()).toContain("the card that ends in 0341");
  const other = await subscribe(PRICE.monthly);
  expect((await postPage(`${path}/cancel-now`, { subscription: other.id })).status).toBe(400);
  expect((await other.read()).status).toBe("active");
  await postPage(`${path}/cancel-now`, { subscription: id });
  expect((await read()).status).toBe("canceled");
  expect((await getPage("/stripe/portal/bps_none")).status).toBe(404);
});
