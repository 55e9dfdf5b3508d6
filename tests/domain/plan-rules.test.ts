import { expect, test } from "vitest";
import { changeMail, changeText } from "#domain/billing/change-texts.ts";
import { refreshWait } from "#domain/billing/checkout-refresh.ts";
import { grantEnd, grantedBy } from "#domain/billing/grants.ts";
import { listUnknownPrices, type PlanChange, planChanges, withStoredOffers } from "#domain/billing/plan-changes.ts";
import { effectsOfEnd, isForSale, unsoldText, wantedPlan } from "#domain/billing/plan-features.ts";
import { formatPrice, yearlySaving } from "#domain/billing/prices.ts";
import { PAST_DUE_GRACE_MS, REFRESH_ATTEMPTS, RENEWAL_SLACK_MS } from "#domain/billing/rules.ts";
import type { StripeSubscription } from "#domain/billing/stripe.ts";
import { offerOf } from "#workers/stripe/prices.ts";

const PRICES = { builder: 3000, "architect-month": 600, "architect-year": 5000 };
const PRICE_IDS = { BUILDER_PRICE: "price_b", ARCHITECT_MONTH_PRICE: "price_m", ARCHITECT_YEAR_PRICE: "price_y" };
const RUNNING: StripeSubscription = {
  id: "sub_1",
  status: "active",
  offer: "architect-month",
  cents: 600,
  startedAt: 1000,
  currentPeriodStart: 2000,
  currentPeriodEnd: 3000,
  endsAt: null,
};
const BUILDER = { id: "cs_1", offer: "builder" as const, cents: 3000, paidAt: 500, reversed: false };

test("five refreshes wait 1 s, doubling to at most 10 s", () => {
  const waits = Array.from({ length: REFRESH_ATTEMPTS }, (_, n) => refreshWait(n + 1));
  expect(waits).toEqual([1000, 2000, 4000, 8000, 10_000]);
});

test("the year's saving and prices are computed in cents", () => {
  expect(yearlySaving(PRICES)).toBe(2200);
  expect(yearlySaving({ ...PRICES, "architect-year": 9000 })).toBe(0);
  expect([3000, 417, 600].map(formatPrice)).toEqual(["$30", "$4.17", "$6"]);
});

test("a subscription counts as long as it is paid, with time for a late event and for a failed card", () => {
  expect(grantEnd(RUNNING)).toBe(3000 + RENEWAL_SLACK_MS);
  expect(grantEnd({ ...RUNNING, endsAt: 3000 })).toBe(3000);
  expect(grantEnd({ ...RUNNING, status: "past_due" })).toBe(2000 + PAST_DUE_GRACE_MS);
  for (const status of ["canceled", "incomplete", "incomplete_expired", "unpaid", "paused", "something new"])
    expect(grantEnd({ ...RUNNING, status }), status).toBeNull();
});

test("a price tells what it sells; the configured ids are for prices that don't", () => {
  const offers = [
    ["price_m", {}, "architect-month"],
    ["price_archived", { offer: "architect-year" }, "architect-year"],
    ["price_m", { offer: "architect-year" }, "architect-year"],
    ["price_m", { offer: "something of another product" }, "architect-month"],
    ["price_by_hand", {}, null],
  ] as const;
  for (const [id, metadata, offer] of offers) expect(offerOf(PRICE_IDS, { id, metadata })).toBe(offer);
});

test("a price that nobody knows leaves what is stored as it is, and is listed as long as it is paid", () => {
  const subscription = { ...RUNNING, offer: null, currentPeriodEnd: 4000 };
  const purchase = { ...BUILDER, offer: null };
  const account = { subscriptions: [subscription], purchases: [purchase] };
  const stored = { subscriptions: [RUNNING], purchases: ["cs_1"] };
  const known = { subscriptions: [{ ...subscription, offer: RUNNING.offer }], purchases: [BUILDER] };
  expect(withStoredOffers(account, stored)).toEqual(known);
  expect(planChanges(stored, withStoredOffers(account, stored))).toEqual([]);
  expect(withStoredOffers(account, { subscriptions: [], purchases: [] })).toEqual(account);
  expect(listUnknownPrices(account)).toEqual(["sub_1", "cs_1"]);
  expect(listUnknownPrices(known)).toEqual([]);
  const over = {
    subscriptions: [{ ...subscription, status: "canceled" }],
    purchases: [{ ...purchase, reversed: true }],
  };
  expect(listUnknownPrices(over)).toEqual([]);
});

test("what never had a known price, refunds and lost disputes entitle to nothing", () => {
  expect(grantedBy({ subscriptions: [{ ...RUNNING, offer: null }], purchases: [] })).toEqual([]);
  expect(grantedBy({ subscriptions: [], purchases: [{ ...BUILDER, reversed: true }] })).toEqual([]);
  expect(grantedBy({ subscriptions: [], purchases: [{ ...BUILDER, offer: null }] })).toEqual([]);
  expect(grantedBy({ subscriptions: [RUNNING], purchases: [BUILDER] })).toEqual([
    { source: "purchase", tier: "builder", reference: "cs_1", startsAt: 500, endsAt: null },
    { source: "subscription", tier: "architect", reference: "sub_1", startsAt: 1000, endsAt: 3000 + RENEWAL_SLACK_MS },
  ]);
});

const CHANGES: Array<[PlanChange["kind"] | "nothing", StripeSubscription | null, StripeSubscription]> = [
  ["started", null, RUNNING],
  ["started", { ...RUNNING, status: "incomplete" }, RUNNING],
  ["started", { ...RUNNING, offer: null }, RUNNING],
  ["nothing", RUNNING, { ...RUNNING, cents: 800 }],
  ["ended", RUNNING, { ...RUNNING, status: "canceled", endsAt: 2500 }],
  ["nothing", null, { ...RUNNING, status: "incomplete_expired" }],
  ["nothing", RUNNING, { ...RUNNING, currentPeriodStart: 3000, currentPeriodEnd: 4000 }],
  ["payment-failed", RUNNING, { ...RUNNING, status: "past_due" }],
  ["payment-recovered", { ...RUNNING, status: "past_due" }, RUNNING],
  ["interval-changed", RUNNING, { ...RUNNING, offer: "architect-year" }],
  ["end-ordered", RUNNING, { ...RUNNING, endsAt: 3000 }],
  ["end-withdrawn", { ...RUNNING, endsAt: 3000 }, RUNNING],
];

test.each(CHANGES)("a subscription: %s", (kind, old, now) => {
  const before = { purchases: [], subscriptions: old ? [old] : [] };
  const kinds = planChanges(before, { purchases: [], subscriptions: [now] }).map((change) => change.kind);
  expect(kinds).toEqual(kind === "nothing" ? [] : [kind]);
});

test("the plan that is sold first is the one after the reader's own, and none that an admin's tier would outlast", () => {
  const plan = { tier: "explorer" as const, hasBuilder: false, subscription: null, override: null };
  expect((["explorer", "builder", "architect"] as const).map((tier) => wantedPlan({ ...plan, tier }))).toEqual([
    "builder",
    "architect",
    "architect",
  ]);
  expect(wantedPlan(plan, "architect"), "what the reader came for").toBe("architect");
  expect(wantedPlan({ ...plan, tier: "builder", hasBuilder: true }, "builder"), "owned").toBe("architect");
  expect(wantedPlan(plan, "gold")).toBe("builder");
  const sold = (changed: object) =>
    (["builder", "architect"] as const).filter((name) => isForSale({ ...plan, ...changed }, name));
  expect(sold({})).toEqual(["builder", "architect"]);
  expect(sold({ tier: "builder", hasBuilder: true })).toEqual(["architect"]);
  expect(sold({ tier: "architect", override: { tier: "architect", endsAt: null } })).toEqual([]);
  expect(sold({ tier: "builder", override: { tier: "builder", endsAt: null } })).toEqual([]);
  expect(sold({ tier: "architect" }), "Architect without a subscription, as in the demo").toEqual(["builder"]);
  expect(sold({ tier: "admin" })).toEqual([]);
});

test("one plan at most is called the current one, also where an admin's tier meets a failed payment", () => {
  const names = ["explorer", "builder", "architect"] as const;
  for (const tier of [...names, "admin" as const])
    for (const hasBuilder of [true, false])
      for (const subscription of [null, { isPastDue: true }, { isPastDue: false }])
        for (const override of [null, { tier: "builder" as const, endsAt: null }]) {
          const plan = { tier, hasBuilder, subscription, override };
          const current = names.filter((name) => unsoldText(plan, name) === "Current plan");
          expect(current).toEqual(names.filter((name) => name === tier));
        }
  const failed = { hasBuilder: false, subscription: { isPastDue: true }, override: null };
  expect(unsoldText({ ...failed, tier: "builder" }, "architect")).toBe("Payment failed");
});

test("who ends Architect is told that a bought Builder stays", () => {
  const use = { apps: 2, published: 0 };
  expect(effectsOfEnd({ ...use, hasBuilder: true }).kept[0]).toBe("Builder, which you bought");
  expect(effectsOfEnd({ ...use, hasBuilder: false }).kept.join()).not.toContain("Builder");
});

test("a purchase is told once, and again when its money goes back", () => {
  const kindsOf = (purchases: Array<string>, reversed: boolean) =>
    planChanges({ purchases, subscriptions: [] }, { purchases: [{ ...BUILDER, reversed }], subscriptions: [] }).map(
      ({ kind }) => kind,
    );
  expect(kindsOf([], false)).toEqual(["bought"]);
  expect(kindsOf(["cs_1"], false)).toEqual([]);
  expect(kindsOf(["cs_1"], true)).toEqual(["reversed"]);
  expect(kindsOf([], true)).toEqual([]);
});

test("texts name the plan and the day, and only what a receipt is for is mailed", () => {
  const at = Date.UTC(2027, 2, 14);
  const subscription = { ...RUNNING, currentPeriodEnd: at, endsAt: at };
  const ordered: PlanChange = {
    kind: "end-ordered",
    reference: "sub_1",
    offer: "architect-year",
    cents: 5000,
    subscription,
  };
  const link = "https://sheaf.example/subscribe";
  expect(changeText(ordered).message).toBe("Architect, yearly ends on March 14, 2027. You can keep it until then.");
  expect(changeMail("a@b.example", ordered, link)).toBeNull();
  const builder = { reference: "cs_1", offer: "builder" as const, cents: 2500, subscription: null };
  const bought = { kind: "bought" as const, ...builder };
  const mail = changeMail("a@b.example", bought, link);
  expect(mail?.subject).toContain("Welcome to Builder");
  expect(mail?.text).toContain("Builder: $25 before taxes");
  expect(mail?.text).toContain(link);
});
