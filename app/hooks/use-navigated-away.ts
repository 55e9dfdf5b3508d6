import { useEffect, useRef } from "react";
import type { BridgeMessage } from "#domain/previews/bridge.ts";

/** The first script sends `ready` before the load, so this is slack for a busy machine. */
const READY_TIMEOUT_MS = 1500;

/** Detects a frame that left the app: after `unload`, a document loads that never sends `ready`. */
export function useNavigatedAway(onNavigatedAway: () => void) {
  const hasUnloaded = useRef(false);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    onMessage({ type }: BridgeMessage) {
      if (type !== "unload" && type !== "ready") return;
      hasUnloaded.current = type === "unload";
      window.clearTimeout(timer.current);
    },
    onLoad() {
      window.clearTimeout(timer.current);
      if (hasUnloaded.current) timer.current = window.setTimeout(onNavigatedAway, READY_TIMEOUT_MS);
    },
  };
}
