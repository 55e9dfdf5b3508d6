import { loadToaster } from "./toast.ts";

/** For browsers without requestIdleCallback. */
const PRELOAD_DELAY_MS = 2000;

/** Loads the toasts' code once the page rests. @returns the function that cancels it. */
export function preloadToaster() {
  if ("requestIdleCallback" in window) {
    const idle = window.requestIdleCallback(() => void loadToaster());
    return () => window.cancelIdleCallback(idle);
  }
  const timer = setTimeout(() => void loadToaster(), PRELOAD_DELAY_MS);
  return () => clearTimeout(timer);
}
