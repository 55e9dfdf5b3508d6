/** From the first quote to the last: the database and the JSON parser quote values that users typed. */
const QUOTED = /['"].*['"]/s;
/** Mail providers quote the address that they refuse. */
const MAIL_ADDRESS = /\S+@\S+/g;
/** Limits a cause chain, which can be cyclic. */
const MAX_CAUSES = 5;

/**
 * Logs an unexpected error: names, messages, statements and stack frames, never parameters or quoted values, which
 * users typed; a third party stores the log. `requestId` is the response's X-Request-Id, or outside of a request
 * the name of what failed.
 */
export function reportError(requestId: string, error: unknown) {
  console.error([`[${requestId}] ${describe(error)}`, ...causesOf(error), ...framesOf(error)].join("\n"));
}

function describe(error: unknown) {
  if (!(error instanceof Error)) return `${typeof error} thrown`;
  // drizzle writes the parameters into the message.
  if ("query" in error && "params" in error) return `${error.name}: Failed query: ${error.query}`;
  return `${error.name}: ${error.message.replace(QUOTED, "?").replace(MAIL_ADDRESS, "?")}`;
}

function causesOf(error: unknown) {
  const causes: Array<string> = [];
  let { cause } = error instanceof Error ? error : {};
  while (cause instanceof Error && causes.length < MAX_CAUSES) {
    causes.push(`  caused by ${describe(cause)}`);
    cause = cause.cause;
  }
  return causes;
}

/** The stack without the message at its start, which can have several lines. */
function framesOf(error: unknown) {
  const stack = (error instanceof Error && error.stack) || "";
  return stack.split("\n").filter((line) => /^ {4}at \S.*:\d+:\d+\)?$/.test(line));
}
