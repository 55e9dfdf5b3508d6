import { data, isRouteErrorResponse } from "react-router";
import type { Failure } from "#domain/errors.ts";
import { OFFLINE } from "./api.ts";

const UNEXPECTED = "An unexpected error occurred.";

/** What to say where the server said nothing that a person could read. */
type Words = { title?: string; message?: string };

/**
 * An action's answer, also where its request never arrives or the server breaks down: then a failure in words, so that
 * the screen stays with what was typed, and is not loaded anew over the same broken line. Redirects go on.
 */
export function orFailure<Done>(serverAction: () => Promise<Done>, words?: Words) {
  return orElse(serverAction, words, (error) => ({ ok: false as const, error }));
}

/** The same for the actions of signing in and resetting, which answer `{ failure }`. */
export function orBareFailure<Done>(serverAction: () => Promise<Done>, words?: Words) {
  return orElse(serverAction, words, (failure) => ({ failure }));
}

async function orElse<Done, Refusal>(
  serverAction: () => Promise<Done>,
  words: Words | undefined,
  answer: (failure: Failure) => Refusal,
) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data(answer(readFailure(error, words)), { status: 503 });
  }
}

function readFailure(error: unknown, { title = "Error", message }: Words = {}): Failure {
  if (isRouteErrorResponse(error) && typeof error.data?.title === "string") return error.data;
  // Browsers throw a TypeError for a request that got no answer.
  if (error instanceof TypeError) return { code: "unavailable", title, message: OFFLINE.error.message };
  return { code: "unavailable", title, message: message ?? UNEXPECTED };
}
