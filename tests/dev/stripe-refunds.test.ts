import { beforeEach, expect, test, vi } from "vitest";
import { buy, getPage, PRICE, postPage } from "#tests/support/stripe.ts";

beforeEach(() => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("ok"));
});

async function paidCharge() {
  const bought = await buy(PRICE.builder);
  const { stripe, customer } = bought;
  const [charge] = (await stripe.charges.list({ customer })).data;
  if (!charge) throw new Error("Nothing was charged.");
  return { ...bought, charge: charge.id, read: () => stripe.charges.retrieve(charge.id, { expand: ["refunds"] }) };
}

test("a charge is refunded in parts or whole, and never twice", async () => {
  const { stripe, charge, read } = await paidCharge();
  const part = await stripe.refunds.create({ charge, amount: 1000, reason: "requested_by_customer" });
  expect(part).toMatchObject({ object: "refund", amount: 1000, status: "succeeded", charge });
  expect(await read()).toMatchObject({ amount_refunded: 1000, refunded: false });
  await expect(stripe.refunds.create({ charge, amount: 2001 })).rejects.toThrow("greater than unrefunded amount");
  await stripe.refunds.create({ charge });
  expect(await read()).toMatchObject({
    amount_refunded: 3000,
    refunded: true,
    refunds: { data: [{ amount: 2000 }, { amount: 1000 }] },
  });
  await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: "charge_already_refunded" });
});

test("the dashboard refunds in full", async () => {
  const { charge, read } = await paidCharge();
  expect((await postPage(`/stripe/charges/${charge}/refund`)).status).toBe(303);
  expect(await read()).toMatchObject({ refunded: true });
  const again = await postPage(`/stripe/charges/${charge}/refund`);
  expect([again.status, await again.text()]).toEqual([400, expect.stringContaining("has already been refunded.")]);
});

test("a dispute is opened by the cardholder and closed as won or lost", async () => {
  for (const [action, status] of [
    ["win", "won"],
    ["lose", "lost"],
  ]) {
    const { stripe, charge, read } = await paidCharge();
    await postPage(`/stripe/charges/${charge}/dispute`);
    const [dispute] = (await stripe.disputes.list({ charge })).data;
    expect(dispute).toMatchObject({ object: "dispute", status: "needs_response", amount: 3000, charge });
    expect((await read()).disputed).toBe(true);
    await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: "charge_disputed" });
    await postPage(`/stripe/disputes/${dispute?.id}/${action}`);
    expect((await stripe.disputes.retrieve(dispute?.id ?? "")).status).toBe(status);
    expect((await postPage(`/stripe/disputes/${dispute?.id}/win`)).status).toBe(400);
  }
});

test("the dashboard shows customers with what they paid; the state is there for journeys", async () => {
  const { stripe, customer, charge } = await paidCharge();
  const { email } = (await stripe.customers.retrieve(customer)) as { email: string };
  const query = `?email=${encodeURIComponent(email)}`;
  const html = await (await getPage(`/stripe${query}`)).text();
  expect(html).toContain(`action="/stripe/charges/${charge}/refund"`);
  expect(html).toContain("checkout.session.completed");
  expect(await (await getPage(`/stripe/state.json${query}`)).json()).toMatchObject([
    { customer: { id: customer }, charges: [{ id: charge, paid: true }], subscriptions: [], disputes: [] },
  ]);
  await postPage(`/stripe/customers/${customer}/delete`);
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  expect((await getPage("/stripe/nothing")).status).toBe(404);
});

test("an invoice and a receipt can be looked at", async () => {
  const { stripe, customer } = await buy(PRICE.yearly);
  const [invoice] = (await stripe.invoices.list({ customer })).data;
  const path = new URL(invoice?.hosted_invoice_url ?? "").pathname;
  expect(await (await getPage(path)).text()).toContain(`<h1>Invoice ${invoice?.number}</h1>`);
  const [charge] = (await stripe.charges.list({ customer })).data;
  expect(await (await getPage(new URL(charge?.receipt_url ?? "").pathname)).text()).toContain("<td>$50.00</td>");
});
