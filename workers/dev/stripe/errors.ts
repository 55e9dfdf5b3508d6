type Details = { type: string; code?: string; message: string; param?: string; decline_code?: string; charge?: string };

/** An answer of Stripe that refuses: `{ error: { type, code, message, param } }` with its HTTP status. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly details: Details;

  constructor(status: number, details: Details) {
    super(details.message);
    this.status = status;
    this.details = details;
  }
}

export function invalidRequest(message: string, more: { code?: string; param?: string } = {}) {
  return new StripeRefusal(400, { type: "invalid_request_error", message, ...more });
}

/** @param param the parameter that names the object; without it the path does, and the status is 404 */
export function noSuch(what: string, id: string, param: string | null = null) {
  const details = { type: "invalid_request_error", code: "resource_missing", message: `No such ${what}: '${id}'` };
  return new StripeRefusal(param ? 400 : 404, { ...details, param: param ?? "id" });
}

export function missingParameter(param: string) {
  return invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
}

export function cardDeclined(message: string, charge: string | null = null) {
  return new StripeRefusal(402, {
    type: "card_error",
    code: "card_declined",
    decline_code: "generic_decline",
    message,
    ...(charge ? { charge } : {}),
  });
}
