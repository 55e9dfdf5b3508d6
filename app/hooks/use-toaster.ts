import { useEffect } from "react";
import { loadToaster } from "#app/lib/toast.ts";

/** For browsers that do not say when they are idle, in ms. */
const LATER = 2000;

/** Fetches the toasts once the page has nothing else to do: the first one may have to say that the network is gone. */
export function useToaster() {
  useEffect(() => {
    if ("requestIdleCallback" in window) {
      const idle = window.requestIdleCallback(() => void loadToaster());
      return () => window.cancelIdleCallback(idle);
    }
    const timer = setTimeout(() => void loadToaster(), LATER);
    return () => clearTimeout(timer);
  }, []);
}
