import { ERROR_STATUS } from "#domain/kit/errors.ts";

/** What the API answers besides the product's own codes, and input that is not valid. */
export const PROBLEM_STATUS = {
  ...ERROR_STATUS,
  invalid: 422,
  outdated: 412,
  unconditional: 428,
  "key-reused": 422,
} as const;
export type ProblemCode = keyof typeof PROBLEM_STATUS;

/** When it is answered, for who writes a program. */
export const PROBLEM_TEXTS: Readonly<Record<ProblemCode, string>> = {
  unauthenticated: "No token was sent, or it doesn't work: it is wrong, expired or revoked.",
  forbidden: "The token lacks a right, or your account may not do this.",
  plan: "Your plan does not include it.",
  missing: "It doesn't exist, or belongs to another account.",
  conflict: "Its state doesn't allow it now, such as an app that is already waiting for review.",
  gone: "It was removed.",
  outdated: "There is a newer version, which newestVersion names. Nothing was overwritten.",
  "too-large": "What you sent is too large.",
  invalid: "What you sent is not valid. The list errors names the fields.",
  "key-reused": "The Idempotency-Key was sent with another call before.",
  unconditional: "If-Match is missing, so something newer could be overwritten.",
  throttled: "Too many calls. Retry-After says how many seconds to wait.",
  unavailable: "Something failed on our side. Try again, with the same Idempotency-Key.",
};
