import { useCallback, useEffect, useRef } from "react";
import { useActionWithFailure } from "./use-action.ts";

type Options<Data> = { onSuccess?: (answer: Data) => void };

/** Posts once; `send` retries what did not reach the server. */
export function useMailedToken<Data>(
  action: string,
  fields: Readonly<Record<string, string>>,
  { onSuccess }: Options<Data> = {},
) {
  const { submit, done, failure, busy } = useActionWithFailure<Data>({ onSuccess });
  const sent = useRef(false);
  const body = JSON.stringify(fields);
  const send = useCallback(() => void submit(JSON.parse(body), { method: "post", action }), [submit, action, body]);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    send();
  }, [send]);
  return { done, failure, busy, send };
}
