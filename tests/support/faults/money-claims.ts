import type Stripe from "stripe";
import { readStripe } from "#tests/support/payments.ts";

/** What Stripe has of a customer: how often it has charged, and the plans that it still charges for. */
export type Money = {
  charges: number;
  plans: ReadonlyArray<{ interval: string | undefined; ends: boolean }>;
};

export async function readMoney(customer: string): Promise<Money> {
  const { data: charges } = await readStripe<Stripe.Charge>(`/v1/charges?customer=${customer}`);
  const { data: plans } = await readStripe<Stripe.Subscription>(`/v1/subscriptions?customer=${customer}`);
  return {
    charges: charges.filter(({ status }) => status === "succeeded").length,
    plans: plans.map(({ items, cancel_at_period_end: ends }) => ({
      interval: items.data[0]?.price.recurring?.interval,
      ends,
    })),
  };
}

type Claim = { words: RegExp; holds: (before: Money, after: Money) => boolean };

/** What the product's sentences claim about money, each against what Stripe had before and has after the attempt. */
const CLAIMS: ReadonlyArray<Claim> = [
  { words: /nothing was charged/i, holds: (before, after) => before.charges === after.charges },
  { words: /your plan is as it was/i, holds: (before, after) => isSame(before.plans, after.plans) },
  {
    words: /^subscription canceled|your plan ends with its period|your account will be deleted/i,
    holds: (_, { plans }) => plans.every(({ ends }) => ends),
  },
  { words: /^your plan continues/i, holds: (_, { plans }) => plans.some(({ ends }) => !ends) },
  { words: /^your plan has changed/i, holds: (_, { plans }) => plans.some(({ interval }) => interval === "year") },
  { words: /couldn't confirm/i, holds: () => true },
];

const ABOUT_MONEY = /charge|plan|cancel|payments/i;

/** @returns what is wrong with a sentence, in words; null if it is true. */
export function findUntruth(sentence: string, before: Money, after: Money) {
  const claims = CLAIMS.filter(({ words }) => words.test(sentence));
  if (claims.length === 0) return ABOUT_MONEY.test(sentence) ? `claims what nothing checks: ${sentence}` : null;
  if (claims.every(({ holds }) => holds(before, after))) return null;
  return `is not true: ${sentence} Stripe had ${JSON.stringify(before)} and has ${JSON.stringify(after)}`;
}

function isSame(before: Money["plans"], after: Money["plans"]) {
  return JSON.stringify(before) === JSON.stringify(after);
}
