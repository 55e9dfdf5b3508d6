import { StripeRefusal } from "./errors.ts";
import { readSetting, storeSetting } from "./settings.ts";

export const FAULTS = [409, 429, 500] as const;
const DETAILS: Record<number, { type: string; code?: string; message: string }> = {
  409: {
    type: "invalid_request_error",
    code: "lock_timeout",
    message:
      "This object cannot be accessed right now because another API request or Stripe process is currently accessing it.",
  },
  429: { type: "invalid_request_error", code: "rate_limit", message: "Request rate limit exceeded." },
  500: { type: "api_error", message: "An unknown error occurred." },
};

/** The next `count` calls of the API fail with `status`. */
export function storeFault(sql: SqlStorage, status: number, count: number) {
  storeSetting(sql, "fault", `${status} ${count}`);
}

export function readFault(sql: SqlStorage) {
  const [status = 0, count = 0] = (readSetting(sql, "fault") ?? "").split(" ").map(Number);
  return { status, count };
}

/** @throws StripeRefusal where the dashboard has asked for one */
export function throwFault(sql: SqlStorage) {
  const { status, count } = readFault(sql);
  const details = DETAILS[status];
  if (count < 1 || !details) return;
  storeFault(sql, status, count - 1);
  throw new StripeRefusal(status, details);
}
