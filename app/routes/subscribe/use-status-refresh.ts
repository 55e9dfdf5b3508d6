import { useState } from "react";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import { useTimeout } from "#app/hooks/use-timer.ts";
import { refreshWait } from "#domain/billing/checkout-refresh.ts";
import { REFRESH_ATTEMPTS } from "#domain/billing/rules.ts";

/**
 * Asks for the status until `isThere`, at most `REFRESH_ATTEMPTS` times. `attempt` counts from 1, and is one more than that
 * when all are over.
 */
export function useStatusRefresh(isThere: boolean) {
  const [attempt, setAttempt] = useState(1);
  const isOver = isThere || attempt > REFRESH_ATTEMPTS;
  const next = () => setAttempt(attempt + 1);
  const { submit, failure } = useActionWithFailure({ waitsForReload: true, onSuccess: next, onError: next });
  useTimeout(() => void submit({ intent: "check" }, { method: "post" }), isOver ? null : refreshWait(attempt), attempt);
  return { attempt, hasFailed: failure !== null };
}
