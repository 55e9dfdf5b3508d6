import { AppError, ERROR_STATUS, type Failure } from "#domain/errors.ts";

/** The response for an expected failure, to be thrown. */
export function failureResponse({ code, title, message }: Failure) {
  const failure: Failure = { code, title, message };
  return Response.json(failure, { status: ERROR_STATUS[code] });
}

/** A FormData, or the fields of a JSON body. */
type Fields = { get(name: string): unknown };

/**
 * The handler of the form's intent.
 * @throws a 400 Response with a failure if the intent is missing or not in the table.
 */
export function selectIntent<Handlers extends object>(handlers: Handlers, form: Fields): Handlers[keyof Handlers] {
  const intent = form.get("intent");
  if (isIntentOf(handlers, intent)) return handlers[intent];
  throw failureResponse(new AppError("invalid", "Error", "An unexpected error occurred."));
}

function isIntentOf<Handlers extends object>(handlers: Handlers, intent: unknown): intent is keyof Handlers {
  return typeof intent === "string" && Object.hasOwn(handlers, intent);
}
