import { useEffect, useEffectEvent, useRef } from "react";
import { useActionData, useFetcher } from "react-router";
import type { Answer } from "#app/forms.ts";
import { notify } from "#app/lib/toast.ts";
import type { Failure } from "#domain/kit/errors.ts";

type Options<Data> = {
  onSuccess?: (data: Data, toast: string | null) => void;
  onError?: (failure: Failure) => void;
  /** Calls back only when the screen's data has been reloaded. */
  waitsForReload?: boolean;
  /** Also shows the answer to this form if it was sent before the page's scripts ran. */
  readsDocumentAnswer?: boolean;
};

export type Action = Pick<ReturnType<typeof useAnswers>, "Form" | "submit" | "busy">;

/**
 * Shows errors as toasts, since they have no place on the screen; calls back once per answer. `toastAnswers` tells of success.
 *
 * It belongs in a component that the reload after the answer keeps: a busy device renders the answer and the reload at once,
 * and what that removes is not called back.
 */
export function useAction<Data = unknown>(options: Options<Data> = {}) {
  const { failure: _, ...action } = useAnswers(options, { toastsErrors: true });
  return action;
}

/** Like `useAction`, for callers that show the `failure` at its field or in its form: no toast says it as well. */
export function useActionWithFailure<Data = unknown>(options: Options<Data> = {}) {
  return useAnswers(options, { toastsErrors: false });
}

function useAnswers<Data>(
  { onSuccess, onError, waitsForReload = false, readsDocumentAnswer = false }: Options<Data>,
  { toastsErrors }: { toastsErrors: boolean },
) {
  const fetcher = useFetcher<Answer<Data>>();
  const documentAnswer = useActionData<Answer<Data>>();
  const answer = fetcher.data;
  const shownAnswer = answer ?? (readsDocumentAnswer ? documentAnswer : undefined);
  const dismissError = useRef<(() => void) | null>(null);
  // The fetcher keeps its last answer, which is told of once and handled once.
  const toldAnswer = useRef<typeof answer>(undefined);
  const handledAnswer = useRef<typeof answer>(undefined);
  const isDue = !waitsForReload || fetcher.state === "idle";
  const receive = useEffectEvent((received: Answer<Data>, { isDue }: { isDue: boolean }) => {
    if (received !== toldAnswer.current) showError(received);
    toldAnswer.current = received;
    if (!isDue || received === handledAnswer.current) return;
    handledAnswer.current = received;
    if (received.ok) onSuccess?.(received.data, received.toast);
    else onError?.(received.error);
  });
  useEffect(() => {
    if (answer) receive(answer, { isDue });
  }, [answer, isDue]);

  function showError(received: Answer<Data>) {
    dismissError.current?.();
    dismissError.current = null;
    if (!received.ok && toastsErrors) dismissError.current = notify.failure(received.error);
  }

  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    /** Forgets the answer, for another try. */
    reset: () => fetcher.reset(),
    busy: fetcher.state !== "idle",
    /** For optimistic rendering; undefined when nothing is being sent. */
    formData: fetcher.formData,
    intent: fetcher.formData?.get("intent") ?? null,
    failure: shownAnswer && !shownAnswer.ok ? shownAnswer.error : null,
    done: shownAnswer?.ok ? shownAnswer : null,
  };
}

/** For a saver: sends a form, and resolves with its answer when the screen's data has been reloaded. One at a time. */
export function useActionCall<Data = unknown>() {
  const resolveCall = useRef<((answer: Answer<Data>) => void) | null>(null);
  const { submit } = useActionWithFailure<Data>({
    waitsForReload: true,
    onSuccess: (data, toast) => resolveCall.current?.({ ok: true, data, toast }),
    onError: (error) => resolveCall.current?.({ ok: false, error }),
  });
  return (...form: Parameters<typeof submit>) =>
    new Promise<Answer<Data>>((resolve) => {
      resolveCall.current = resolve;
      void submit(...form);
    });
}
