import { emit } from "./events.ts";
import { createId } from "./ids.ts";
import type { PaymentMethod } from "./objects.ts";
import { type Account, insertObject, now } from "./store.ts";

/** Stripe's numbers for tests; the last one can be saved, and its payments are declined. */
export const TEST_CARDS = [
  { number: "4242424242424242", name: "Succeeds", brand: "visa" },
  { number: "4000000000000002", name: "Declined", brand: "visa" },
  { number: "4000002500003155", name: "Requires authentication", brand: "visa" },
  { number: "4000000000000341", name: "Declined at the next renewal", brand: "visa" },
] as const;
export type TestCard = (typeof TEST_CARDS)[number];

const DECLINED = ["0002", "0341"];
export const DECLINED_MESSAGE = "Your card was declined.";
export const AUTHENTICATION_FAILED_MESSAGE =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

export function findCard(number: string): TestCard | null {
  return TEST_CARDS.find((card) => card.number === number.replaceAll(" ", "")) ?? null;
}

export function isDeclined(method: PaymentMethod) {
  return DECLINED.includes(method.card.last4);
}

export function needsAuthentication(card: TestCard) {
  return card.number.endsWith("3155");
}

/** A card that the customer has saved; stored by `saveMethod` once it was used. */
export function createMethod(
  card: TestCard,
  customer: string,
  name: string | null,
  email: string | null,
): PaymentMethod {
  return {
    id: createId("payment_method"),
    object: "payment_method",
    allow_redisplay: "limited",
    billing_details: { address: null, email, name, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      display_brand: card.brand,
      exp_month: 12,
      exp_year: 2034,
      fingerprint: `fingerprint${card.number.slice(-4)}`,
      funding: "credit",
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now(),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
}

export function saveMethod(account: Account, method: PaymentMethod) {
  insertObject(account, "payment_method", method, method.customer);
  emit(account, "payment_method.attached", method);
}
