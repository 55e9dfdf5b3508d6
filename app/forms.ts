import { AppError, ERROR_STATUS, type Failure } from "#domain/errors.ts";

/** An expected failure as a thrown answer: its words, with its status. */
export function failureResponse({ code, title, message }: Failure) {
  const failure: Failure = { code, title, message };
  return Response.json(failure, { status: ERROR_STATUS[code] });
}

/** A FormData, or the fields of a JSON body. */
type Fields = { get(name: string): unknown };

/**
 * The handler of the intent that a form names.
 * @throws a 400 Response with the failure in words where the intent is missing or not in the table.
 */
export function selectIntent<Handlers extends object>(handlers: Handlers, form: Fields): Handlers[keyof Handlers] {
  const intent = form.get("intent");
  if (isIntentOf(handlers, intent)) return handlers[intent];
  throw failureResponse(new AppError("invalid", "Error", "An unexpected error occurred."));
}

function isIntentOf<Handlers extends object>(handlers: Handlers, intent: unknown): intent is keyof Handlers {
  return typeof intent === "string" && Object.hasOwn(handlers, intent);
}
