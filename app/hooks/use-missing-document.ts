import { useRef, useState } from "react";
import type { BridgeMessage } from "#domain/previews/bridge.ts";
import type { MissingReason } from "#domain/previews/missing-document.ts";
import { useTimeout } from "./use-timer.ts";

/** The first script sends `ready` before the load, so this is slack for a busy machine. */
const READY_TIMEOUT_MS = 1500;

/** `left`: the app navigated to another page. */
type Reason = MissingReason | "left" | "offline";

type State = "opening" | "ready" | "reloading" | "leaving";

function missingReason(state: State): Reason | null {
  if (state === "ready") return null;
  if (!navigator.onLine) return "offline";
  if (state === "reloading") return "unavailable";
  return state === "leaving" ? "left" : null;
}

/**
 * Detects a load without a `ready` from the app. Answers of the app's origin without a document say why; browsers show an
 * error page without a network, if the origin can't be reached, and if the app went elsewhere.
 */
export function useMissingDocument(onMissing: (reason: Reason) => void) {
  const state = useRef<State>("opening");
  const [dueReason, setDueReason] = useState<Reason | null>(null);
  useTimeout(() => dueReason && onMissing(dueReason), dueReason && READY_TIMEOUT_MS);
  return {
    onMessage(message: BridgeMessage) {
      if (message.type === "missing") onMissing(message.reason);
      if (message.type !== "unload" && message.type !== "ready") return;
      if (message.type === "ready") state.current = "ready";
      else state.current = message.isOwn ? "reloading" : "leaving";
      setDueReason(null);
    },
    /** @returns whether the app's document was loaded. */
    onLoad() {
      setDueReason(missingReason(state.current));
      return state.current === "ready";
    },
  };
}
