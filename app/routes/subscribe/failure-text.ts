import { type FailureText, UNEXPECTED } from "#app/failure-text.ts";
import {
  CANCEL_TEXTS,
  CHECKOUT_FAILED,
  COST_FAILED,
  INTERVAL_TEXTS,
  INVOICE_FAILED,
  PORTAL_FAILED,
  REFRESH_FAILED,
  RESUME_TEXTS,
} from "#domain/billing/failure-texts.ts";
import type { INTENTS } from "./intents.server.ts";

const FAILURE_TEXTS: Record<keyof typeof INTENTS, FailureText> = {
  checkout: CHECKOUT_FAILED,
  portal: PORTAL_FAILED,
  pay: INVOICE_FAILED,
  refresh: REFRESH_FAILED,
  check: REFRESH_FAILED,
  cancel: CANCEL_TEXTS.unknown,
  resume: RESUME_TEXTS.unknown,
  "change-cost": COST_FAILED,
  "change-interval": INTERVAL_TEXTS.unknown,
};

/** Of an unexpected error, or of an answer that was lost: a change may have been made before it. */
export function failureText(intent: unknown): FailureText {
  return Object.entries(FAILURE_TEXTS).find(([name]) => name === intent)?.[1] ?? UNEXPECTED;
}
