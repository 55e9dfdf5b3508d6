import { data, isRouteErrorResponse } from "react-router";
import { OFFLINE } from "#app/device/api.ts";
import type { FailureText } from "#app/failure-text.ts";
import type { Answer } from "#app/forms.ts";
import type { Failure } from "#domain/kit/errors.ts";

/** A network error or 5xx becomes a failed answer, so that what was typed stays on the screen. */
export async function catchActionError<Answered>(serverAction: () => Promise<Answered>, text: FailureText) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const answer: Answer<never> = { ok: false, error: readFailure(error, text) };
    // After a 5xx the router does not reload the screen over the same broken connection.
    return data(answer, { status: 503 });
  }
}

/** Reads a clone of the request, which is still to be sent. */
export async function readIntent(request: Pick<Request, "headers" | "clone">): Promise<unknown> {
  const copy = request.clone();
  if (!request.headers.get("Content-Type")?.startsWith("application/json"))
    return (await copy.formData()).get("intent");
  const { intent }: { intent?: unknown } = await copy.json();
  return intent;
}

function readFailure(error: unknown, { title, message }: FailureText): Failure {
  if (isRouteErrorResponse(error) && typeof error.data?.title === "string") return error.data;
  // Browsers throw a TypeError for a request that got no answer.
  if (error instanceof TypeError) return { code: "unavailable", title, message: OFFLINE.error.message };
  return { code: "unavailable", title, message };
}
