import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { Answer } from "#app/context.ts";
import { notify } from "#app/lib/toast.ts";

/** A form that stays on its page: its answer as a toast, and what the form needs to show beside its fields. */
export function useAction<Data = unknown>() {
  const fetcher = useFetcher<Answer<Data>>();
  const answer = fetcher.data;
  useEffect(() => {
    if (answer?.ok && answer.toast) notify.success(answer.toast);
    if (answer && !answer.ok) notify.error(answer.error.title, answer.error.message);
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
