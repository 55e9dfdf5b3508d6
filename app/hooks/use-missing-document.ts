import { useRef, useState } from "react";
import type { BridgeMessage } from "#domain/previews/bridge.ts";
import { useTimeout } from "./use-timer.ts";

/** The first script sends `ready` before the load, so this is slack for a busy machine. */
const READY_TIMEOUT_MS = 1500;

/**
 * Detects a load without a `ready` from the app: after `unload` the app navigated to another page, and without a network
 * the browser shows its error page.
 */
export function useMissingDocument(onMissing: (reason: "left" | "offline") => void) {
  const state = useRef<"opening" | "ready" | "unloaded">("opening");
  const [dueReason, setDueReason] = useState<"left" | "offline" | null>(null);
  useTimeout(() => dueReason && onMissing(dueReason), dueReason && READY_TIMEOUT_MS);
  return {
    onMessage({ type }: BridgeMessage) {
      if (type !== "unload" && type !== "ready") return;
      state.current = type === "unload" ? "unloaded" : "ready";
      setDueReason(null);
    },
    onLoad() {
      if (state.current === "ready") return setDueReason(null);
      if (!navigator.onLine) return setDueReason("offline");
      setDueReason(state.current === "unloaded" ? "left" : null);
    },
  };
}
