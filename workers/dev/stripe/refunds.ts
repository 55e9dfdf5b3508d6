import { retrieveCharge } from "./charges.ts";
import { invalidRequest, missingParameter, noSuch } from "./errors.ts";
import { emit, previousAttributes } from "./events.ts";
import type { Parameters } from "./form.ts";
import { createId } from "./ids.ts";
import { LIST_PARAMETERS, pageOf } from "./lists.ts";
import type { Charge, Refund } from "./objects.ts";
import { mergeMetadata, readChoice, readInteger, readString, refuseUnknown } from "./parameters.ts";
import { type Account, insertObject, listObjects, now, readObject, updateObject } from "./store.ts";

export function createRefund(account: Account, params: Parameters): Refund {
  refuseUnknown(params, ["charge", "payment_intent", "amount", "reason", "metadata"]);
  const charge = readRefunded(account, params);
  if (charge.disputed)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  const amount = readInteger(params, "amount") ?? left;
  if (amount < 1 || amount > left)
    throw invalidRequest(
      `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
      {
        param: "amount",
      },
    );
  const refund: Refund = {
    id: createId("refund"),
    object: "refund",
    amount,
    balance_transaction: createId("balance_transaction"),
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: mergeMetadata(params),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: readChoice(params, "reason", ["duplicate", "fraudulent", "requested_by_customer"]),
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
  insertObject(account, "refund", refund, charge.customer);
  emit(account, "refund.created", refund);
  const amountRefunded = charge.amount_refunded + amount;
  const after = { ...charge, amount_refunded: amountRefunded, refunded: amountRefunded === charge.amount_captured };
  updateObject(account, after);
  emit(account, "charge.refunded", after, previousAttributes(charge, after));
  return refund;
}

function readRefunded(account: Account, params: Parameters): Charge {
  const charge = readString(params, "charge");
  if (charge) return retrieveCharge(account, charge, "charge");
  const id = readString(params, "payment_intent");
  if (!id) throw missingParameter("charge");
  const intent = readObject(account, "payment_intent", id);
  if (!intent) throw noSuch("payment_intent", id, "payment_intent");
  if (intent.status !== "succeeded" || !intent.latest_charge)
    throw invalidRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
      param: "payment_intent",
    });
  return retrieveCharge(account, intent.latest_charge, "payment_intent");
}

export function listRefunds(account: Account, params: Parameters) {
  refuseUnknown(params, [...LIST_PARAMETERS, "charge", "payment_intent"]);
  const [charge, intent] = [readString(params, "charge"), readString(params, "payment_intent")];
  const found = listObjects(account, "refund")
    .filter((refund) => !charge || refund.charge === charge)
    .filter((refund) => !intent || refund.payment_intent === intent);
  return pageOf(found, params, "/v1/refunds");
}
