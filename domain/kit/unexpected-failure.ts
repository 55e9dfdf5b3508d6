import type { Failure } from "./errors.ts";

/** What users and programs read where the cause is a bug, which only the log names. */
export const UNEXPECTED_FAILURE: Failure = {
  code: "unavailable",
  title: "Error",
  message: "An unexpected error occurred.",
};
