import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { Answer } from "#app/context.ts";
import { notify } from "#app/lib/toast.ts";

/** A form that stays on its page: its answer as a toast, and what the form needs to show beside its fields. */
export function useAction<Data = unknown>() {
  const fetcher = useFetcher<Answer<Data>>();
  const answer = fetcher.data;
  const takeBack = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!answer) return;
    // What was said of the attempt before is mended, or is said anew.
    takeBack.current?.();
    takeBack.current = answer.ok ? null : notify.refusal(answer.error.title, answer.error.message);
    if (answer.ok && answer.toast) notify.success(answer.toast);
  }, [answer]);
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    busy: fetcher.state !== "idle",
    failure: answer && !answer.ok ? answer.error : null,
    /** What the last success brought; a new object for every answer. */
    done: answer?.ok ? answer : null,
  };
}
