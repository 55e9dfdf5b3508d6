/** Quoted text in messages of the database and of the JSON parser; it can be a value that a user typed. */
const QUOTED = /'.*'|".*"/s;
const QUOTES_VALUES = /^(?:D1|SQLITE|R2|KV)_|\bJSON\b|SQLITE_/;
/** Errors that caused one another; a chain can be a ring. */
const MAX_CAUSES = 5;

/**
 * Logs an unexpected error: names, messages, statements and stack frames, never a statement's parameters. The log is
 * kept by a third party, and the parameters are what users typed. `requestId` is the answer's X-Request-Id, or the name
 * of what failed where there is no request.
 */
export function reportError(requestId: string, error: unknown) {
  console.error([`[${requestId}] ${describe(error)}`, ...causesOf(error), ...framesOf(error)].join("\n"));
}

function describe(error: unknown) {
  if (!(error instanceof Error)) return `${typeof error} thrown`;
  // drizzle writes the parameters into the message.
  if ("query" in error && "params" in error) return `${error.name}: Failed query: ${error.query}`;
  const message = QUOTES_VALUES.test(error.message) ? error.message.replace(QUOTED, "?") : error.message;
  return `${error.name}: ${message}`;
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

/** The stack begins with the message, which can have lines of its own. */
function framesOf(error: unknown) {
  const stack = (error instanceof Error && error.stack) || "";
  return stack.split("\n").filter((line) => /^ {4}at \S.*:\d+:\d+\)?$/.test(line));
}
