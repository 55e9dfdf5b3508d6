import { useEffect, useEffectEvent, useRef } from "react";
import { useActionData, useFetcher } from "react-router";
import type { Answer } from "#app/forms.ts";
import { notify } from "#app/lib/toast.ts";
import type { Failure } from "#domain/errors.ts";

type Options<Data> = {
  onSuccess?: (data: Data) => void;
  onError?: (failure: Failure) => void;
  toastErrors?: boolean;
  /** Calls back only when the screen's data has been reloaded. */
  waitsForReload?: boolean;
  /** Also shows the answer to this form if it was sent before the page's scripts ran. */
  readsDocumentAnswer?: boolean;
};

/** Shows the toast of each answer immediately, and calls back once per answer. */
export function useAction<Data = unknown>({
  onSuccess,
  onError,
  toastErrors = true,
  waitsForReload = false,
  readsDocumentAnswer = false,
}: Options<Data> = {}) {
  const fetcher = useFetcher<Answer<Data>>();
  const documentAnswer = useActionData<Answer<Data>>();
  const answer = fetcher.data;
  const shownAnswer = answer ?? (readsDocumentAnswer ? documentAnswer : undefined);
  const dismissError = useRef<(() => void) | null>(null);
  const showToast = useEffectEvent((received: Answer<Data>) => {
    dismissError.current?.();
    dismissError.current = null;
    if (received.ok && received.toast) notify.success(received.toast);
    if (!received.ok && toastErrors) dismissError.current = notify.failure(received.error);
  });
  useEffect(() => {
    if (answer) showToast(answer);
  }, [answer]);

  const handleAnswer = useEffectEvent((received: Answer<Data>) => {
    if (received.ok) onSuccess?.(received.data);
    else onError?.(received.error);
  });
  // The fetcher keeps its last answer: a change of `isDue` must not handle it again.
  const handled = useRef<typeof answer>(undefined);
  const isDue = !waitsForReload || fetcher.state === "idle";
  useEffect(() => {
    if (!answer || !isDue || answer === handled.current) return;
    handled.current = answer;
    handleAnswer(answer);
  }, [answer, isDue]);
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    busy: fetcher.state !== "idle",
    /** For optimistic rendering; undefined when nothing is being sent. */
    formData: fetcher.formData,
    intent: fetcher.formData?.get("intent") ?? null,
    failure: shownAnswer && !shownAnswer.ok ? shownAnswer.error : null,
    done: shownAnswer?.ok ? shownAnswer : null,
  };
}
