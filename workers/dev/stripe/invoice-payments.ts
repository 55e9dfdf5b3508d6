import type { Parameters } from "./form.ts";
import { LIST_PARAMETERS, pageOf } from "./lists.ts";
import { readInner, readString, refuseUnknown } from "./parameters.ts";
import { type Account, listObjects } from "./store.ts";

/** Which invoice a payment belongs to, and the other way round. */
export function listInvoicePayments(account: Account, params: Parameters) {
  refuseUnknown(params, [...LIST_PARAMETERS, "invoice", "payment", "status"]);
  const invoice = readString(params, "invoice");
  const intent = readString(readInner(params, "payment"), "payment_intent");
  const status = readString(params, "status");
  const found = listObjects(account, "invoice_payment")
    .filter((payment) => !invoice || payment.invoice === invoice)
    .filter((payment) => !intent || payment.payment.payment_intent === intent)
    .filter((payment) => !status || payment.status === status);
  return pageOf(found, params, "/v1/invoice_payments");
}
