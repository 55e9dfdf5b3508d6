const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const FORMS = {
  customer: { prefix: "cus_", length: 14 },
  payment_method: { prefix: "pm_1", length: 23 },
  "checkout.session": { prefix: "cs_test_a1", length: 56 },
  "billing_portal.session": { prefix: "bps_1", length: 23 },
  payment_intent: { prefix: "pi_3", length: 23 },
  charge: { prefix: "ch_3", length: 23 },
  balance_transaction: { prefix: "txn_3", length: 23 },
  refund: { prefix: "re_3", length: 23 },
  dispute: { prefix: "du_1", length: 23 },
  subscription: { prefix: "sub_1", length: 23 },
  subscription_item: { prefix: "si_", length: 14 },
  invoice: { prefix: "in_1", length: 23 },
  invoice_payment: { prefix: "inpay_1", length: 23 },
  line_item: { prefix: "il_1", length: 23 },
  item: { prefix: "li_1", length: 23 },
  invoice_item: { prefix: "ii_1", length: 23 },
  discount: { prefix: "di_1", length: 23 },
  event: { prefix: "evt_1", length: 23 },
  request: { prefix: "req_", length: 14 },
} as const;

/** A new id in the form of Stripe's: the prefix tells the kind of object. */
export function createId(kind: keyof typeof FORMS) {
  const { prefix, length } = FORMS[kind];
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return prefix + Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
}
