import { useCallback, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { Failure } from "#domain/errors.ts";

/**
 * Posts the token of a mailed link to its screen, once. What did not reach the server, e.g. without a connection, can be
 * sent again with `send`.
 */
export function useMailedToken(action: string, fields: Readonly<Record<string, string>>) {
  const fetcher = useFetcher<{ failure: Failure } | { failure: null; to: string }>();
  const sent = useRef(false);
  const { submit, data, state } = fetcher;
  const body = JSON.stringify(fields);
  const send = useCallback(() => void submit(JSON.parse(body), { method: "post", action }), [submit, action, body]);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    send();
  }, [send]);
  return { data, busy: state !== "idle", send };
}
