import { useEffect } from "react";
import { loadToaster } from "#app/lib/toast.ts";

/** For browsers without requestIdleCallback. */
const PRELOAD_DELAY_MS = 2000;

export function useToaster() {
  useEffect(() => {
    if ("requestIdleCallback" in window) {
      const idle = window.requestIdleCallback(() => void loadToaster());
      return () => window.cancelIdleCallback(idle);
    }
    const timer = setTimeout(() => void loadToaster(), PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}
