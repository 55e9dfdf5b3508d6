import { useState } from "react";
import type { Failure } from "#domain/kit/errors.ts";

/** For a call that has left the page: it stays busy until the page is gone. */
export const PAGE_LEFT = new Promise<never>(() => {});

/**
 * What a press starts, if it isn't a form: `busy` until it settles; then `failure` is what it returned, until the next start.
 * A start while it is busy does nothing. Not a transition of React: while one waits, every navigation waits too (decision 238).
 */
export function useCall<Input extends ReadonlyArray<unknown>>(call: (...input: Input) => Promise<Failure | undefined>) {
  const [state, setState] = useState<"idle" | "busy" | Failure>("idle");
  const busy = state === "busy";
  async function start(...input: Input) {
    if (busy) return;
    setState("busy");
    let failure: Failure | undefined;
    try {
      failure = await call(...input);
    } finally {
      setState(failure ?? "idle");
    }
  }
  return { start, busy, failure: typeof state === "string" ? null : state };
}
