import { DECLINED_MESSAGE, isDeclined } from "./cards.ts";
import { noSuch } from "./errors.ts";
import { emit } from "./events.ts";
import type { Parameters } from "./form.ts";
import { createId } from "./ids.ts";
import { LIST_PARAMETERS, pageOf } from "./lists.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "./objects.ts";
import { listOwned } from "./owned.ts";
import { readString, refuseUnknown } from "./parameters.ts";
import { type Account, insertObject, now, readObject } from "./store.ts";

/** One attempt to take the intent's amount; a declined one is stored as well. */
export function createCharge(account: Account, intent: PaymentIntent, method: PaymentMethod): Charge {
  const declined = isDeclined(method);
  const id = createId("charge");
  const charge: Charge = {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: declined ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: declined ? null : createId("balance_transaction"),
    billing_details: method.billing_details,
    calculated_statement_descriptor: "SHEAF",
    captured: !declined,
    created: now(),
    currency: intent.currency,
    customer: method.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: declined ? "card_declined" : null,
    failure_message: declined ? DECLINED_MESSAGE : null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(declined),
    paid: !declined,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: "card", card: cardDetails(intent.amount, method) },
    receipt_email: null,
    receipt_number: null,
    receipt_url: declined ? null : `${account.pagesOrigin}/stripe/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: declined ? "failed" : "succeeded",
    transfer_data: null,
    transfer_group: null,
  };
  insertObject(account, "charge", charge, method.customer);
  emit(account, declined ? "charge.failed" : "charge.succeeded", charge);
  return charge;
}

function outcomeOf(declined: boolean): Charge["outcome"] {
  return {
    advice_code: declined ? "try_again_later" : null,
    network_advice_code: null,
    network_decline_code: declined ? "01" : null,
    network_status: declined ? "declined_by_network" : "approved_by_network",
    reason: declined ? "generic_decline" : null,
    risk_level: "normal",
    risk_score: 10,
    seller_message: declined ? "The bank did not return any further details with this decline." : "Payment complete.",
    type: declined ? "issuer_declined" : "authorized",
  };
}

function cardDetails(amount: number, { card }: PaymentMethod) {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: card.regulated_status,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

export function retrieveCharge(account: Account, id: string, param: string | null = null): Charge {
  const charge = readObject(account, "charge", id);
  if (!charge) throw noSuch("charge", id, param);
  return charge;
}

export function listCharges(account: Account, params: Parameters) {
  refuseUnknown(params, [...LIST_PARAMETERS, "customer", "payment_intent"]);
  const intent = readString(params, "payment_intent");
  const found = listOwned(account, "charge", params);
  return pageOf(intent ? found.filter((charge) => charge.payment_intent === intent) : found, params, "/v1/charges");
}
