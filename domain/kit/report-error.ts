import { API_TOKEN_PREFIX } from "./api-token-prefix.ts";

/** The database and the JSON parser quote values that users typed. */
const QUOTED = /['"].*['"]/s;
/** Mail providers quote refused addresses. */
const MAIL_ADDRESS = /\S+@\S+/g;
const API_TOKENS = new RegExp(`${API_TOKEN_PREFIX}[\\w-]+`, "g");
/** Limits a cause chain, which can be cyclic. */
const MAX_CAUSES = 5;

/** The class of mails that could not be sent; the status page counts them. */
export const MAIL_ERROR = "MailError";

/** Does nothing, unless a worker replaces it with `countErrorsWith`. */
let countError: (name: string) => void = () => {};

/** For a worker that counts errors by their class; `counter` gets letters only. */
export function countErrorsWith(counter: (name: string) => void) {
  countError = counter;
}

/**
 * Logs one line of JSON, whose fields Workers Logs can search. Never logs parameters or quoted values: a third party stores
 * the log (decision 66). `id`: of the request, or the name of a job.
 */
export function reportError(id: string, error: unknown) {
  countError(error instanceof Error && /^[A-Za-z]{1,60}$/.test(error.name) ? error.name : "Unknown");
  console.error(JSON.stringify({ id, error: describe(error), causes: causesOf(error), frames: framesOf(error) }));
}

function describe(error: unknown) {
  if (!(error instanceof Error)) return `${typeof error} thrown`;
  // drizzle writes the parameters into the message.
  if ("query" in error && "params" in error) return `${error.name}: Failed query: ${error.query}`;
  return `${error.name}: ${error.message.replace(QUOTED, "?").replace(MAIL_ADDRESS, "?").replace(API_TOKENS, "?")}`;
}

function causesOf(error: unknown) {
  const causes: Array<string> = [];
  let { cause } = error instanceof Error ? error : {};
  while (cause instanceof Error && causes.length < MAX_CAUSES) {
    causes.push(describe(cause));
    cause = cause.cause;
  }
  return causes;
}

function framesOf(error: unknown) {
  const stack = (error instanceof Error && error.stack) || "";
  return [...stack.matchAll(/^ {4}at (\S.*:\d+:\d+\)?)$/gm)].map(([, frame]) => frame);
}
