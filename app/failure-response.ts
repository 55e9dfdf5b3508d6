import { ERROR_STATUS, type Failure } from "#domain/kit/errors.ts";

export function failureResponse({ code, title, message }: Failure) {
  const failure: Failure = { code, title, message };
  return Response.json(failure, { status: ERROR_STATUS[code] });
}
