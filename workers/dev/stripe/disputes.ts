import { DAY_SECONDS } from "#domain/kit/durations.ts";
import { retrieveCharge } from "./charges.ts";
import { invalidRequest, noSuch } from "./errors.ts";
import { emit } from "./events.ts";
import type { Parameters } from "./form.ts";
import { createId } from "./ids.ts";
import { LIST_PARAMETERS, pageOf } from "./lists.ts";
import type { Dispute } from "./objects.ts";
import { readString, refuseUnknown } from "./parameters.ts";
import { type Account, insertObject, listObjects, now, readObject, updateObject } from "./store.ts";

const ANSWER_WITHIN_S = 9 * DAY_SECONDS;
const NO_EVIDENCE: Dispute["evidence"] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** What the cardholder does at the bank: Stripe's API has no call for it. */
export function openDispute(account: Account, chargeId: string): Dispute {
  const charge = retrieveCharge(account, chargeId);
  if (charge.disputed || !charge.paid) throw invalidRequest(`Charge ${chargeId} can't be disputed.`);
  const dispute: Dispute = {
    id: createId("dispute"),
    object: "dispute",
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: now() + ANSWER_WITHIN_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: "10.4",
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: "card",
      card: { brand: "visa", network: "visa", case_type: "chargeback", network_reason_code: "10.4" },
    },
    reason: "fraudulent",
    status: "needs_response",
  };
  insertObject(account, "dispute", dispute, charge.customer);
  const disputed = { ...charge, disputed: true };
  updateObject(account, disputed);
  emit(account, "charge.updated", disputed, { disputed: false });
  emit(account, "charge.dispute.created", dispute);
  emit(account, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** @param status `won` gives the money back; `lost` leaves it with the cardholder */
export function closeDispute(account: Account, id: string, status: "won" | "lost"): Dispute {
  const dispute = readObject(account, "dispute", id);
  if (!dispute) throw noSuch("dispute", id);
  if (dispute.status !== "needs_response") throw invalidRequest(`Dispute ${id} is closed.`);
  const closed: Dispute = { ...dispute, status };
  updateObject(account, closed);
  emit(account, "charge.dispute.closed", closed, { status: dispute.status });
  if (status === "won") emit(account, "charge.dispute.funds_reinstated", closed);
  return closed;
}

export function retrieveDispute(account: Account, id: string): Dispute {
  const dispute = readObject(account, "dispute", id);
  if (!dispute) throw noSuch("dispute", id);
  return dispute;
}

export function listDisputes(account: Account, params: Parameters) {
  refuseUnknown(params, [...LIST_PARAMETERS, "charge", "payment_intent"]);
  const [charge, intent] = [readString(params, "charge"), readString(params, "payment_intent")];
  const found = listObjects(account, "dispute")
    .filter((dispute) => !charge || dispute.charge === charge)
    .filter((dispute) => !intent || dispute.payment_intent === intent);
  return pageOf(found, params, "/v1/disputes");
}
