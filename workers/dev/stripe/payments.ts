import { AUTHENTICATION_FAILED_MESSAGE, DECLINED_MESSAGE, isDeclined } from "./cards.ts";
import { createCharge } from "./charges.ts";
import { noSuch } from "./errors.ts";
import { emit } from "./events.ts";
import type { Parameters } from "./form.ts";
import { createId } from "./ids.ts";
import { LIST_PARAMETERS, pageOf } from "./lists.ts";
import type { PaymentIntent, PaymentMethod } from "./objects.ts";
import { listOwned } from "./owned.ts";
import { refuseUnknown } from "./parameters.ts";
import { type Account, insertObject, now, readObject, updateObject } from "./store.ts";

type Payment = {
  method: PaymentMethod;
  amount: number;
  description: string;
  metadata: Record<string, string>;
  /** An earlier one that was declined is tried again. */
  intent: string | null;
  authentication: "not_needed" | "completed" | "failed";
};

/** Charges a card and tells the outcome by the intent's status: `succeeded` or `requires_payment_method`. */
export function pay(account: Account, payment: Payment): PaymentIntent {
  const intent =
    (payment.intent && readObject(account, "payment_intent", payment.intent)) || startPayment(account, payment);
  if (payment.authentication === "failed") return fail(account, intent, "payment_intent_authentication_failure");
  const charge = createCharge(account, intent, payment.method);
  const tried = { ...intent, latest_charge: charge.id };
  if (isDeclined(payment.method)) return fail(account, tried, "card_declined");
  const paid: PaymentIntent = {
    ...tried,
    amount_received: intent.amount,
    last_payment_error: null,
    payment_method: payment.method.id,
    status: "succeeded",
  };
  updateObject(account, paid);
  emit(account, "payment_intent.succeeded", paid);
  return paid;
}

function startPayment(account: Account, { method, amount, description, metadata }: Payment) {
  const id = createId("payment_intent");
  const intent: PaymentIntent = {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_local`,
    confirmation_method: "automatic",
    created: now(),
    currency: "usd",
    customer: method.customer,
    customer_account: null,
    description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
  insertObject(account, "payment_intent", intent, method.customer);
  emit(account, "payment_intent.created", intent);
  return intent;
}

function fail(account: Account, intent: PaymentIntent, code: string): PaymentIntent {
  const declined = code === "card_declined";
  const failed: PaymentIntent = {
    ...intent,
    status: "requires_payment_method",
    payment_method: null,
    last_payment_error: {
      type: declined ? "card_error" : "invalid_request_error",
      code,
      message: declined ? DECLINED_MESSAGE : AUTHENTICATION_FAILED_MESSAGE,
      ...(declined ? { decline_code: "generic_decline", charge: intent.latest_charge ?? undefined } : {}),
    },
  };
  updateObject(account, failed);
  emit(account, "payment_intent.payment_failed", failed);
  return failed;
}

export function retrievePaymentIntent(account: Account, id: string) {
  const intent = readObject(account, "payment_intent", id);
  if (!intent) throw noSuch("payment_intent", id);
  return intent;
}

export function listPaymentIntents(account: Account, params: Parameters) {
  refuseUnknown(params, [...LIST_PARAMETERS, "customer"]);
  return pageOf(listOwned(account, "payment_intent", params), params, "/v1/payment_intents");
}
