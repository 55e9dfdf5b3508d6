import { AppError, ERROR_STATUS, type Failure } from "#domain/errors.ts";

/** What an action answers with for an expected failure that no form of the page could have caused. */
export function failureResponse({ code, title, message }: Failure) {
  const failure: Failure = { code, title, message };
  return Response.json(failure, { status: ERROR_STATUS[code] });
}

/**
 * The handler of the intent that a form names.
 * @throws a 400 Response with the failure in words where the intent is missing or not in the table.
 */
export function selectIntent<Handler>(handlers: Readonly<Record<string, Handler>>, form: FormData): Handler {
  const intent = form.get("intent");
  const handler = typeof intent === "string" && Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
  if (handler) return handler;
  throw failureResponse(new AppError("invalid", "Error", "An unexpected error occurred."));
}
