import { useEffect, useRef } from "react";
import type { BridgeMessage } from "#domain/previews/bridge.ts";

/** The first script sends `ready` before the load, so this is slack for a busy machine. */
const READY_TIMEOUT_MS = 1500;

/**
 * Detects a load without a `ready` from the app: after `unload` the app navigated to another page, and without a network
 * the browser shows its error page.
 */
export function useMissingDocument(onMissing: (reason: "left" | "offline") => void) {
  const state = useRef<"opening" | "ready" | "unloaded">("opening");
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    onMessage({ type }: BridgeMessage) {
      if (type !== "unload" && type !== "ready") return;
      state.current = type === "unload" ? "unloaded" : "ready";
      window.clearTimeout(timer.current);
    },
    onLoad() {
      window.clearTimeout(timer.current);
      if (state.current === "ready") return;
      if (!navigator.onLine) timer.current = window.setTimeout(onMissing, READY_TIMEOUT_MS, "offline");
      else if (state.current === "unloaded") timer.current = window.setTimeout(onMissing, READY_TIMEOUT_MS, "left");
    },
  };
}
