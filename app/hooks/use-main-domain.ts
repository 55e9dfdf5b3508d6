import { useEffect } from "react";

const REDIRECT_DELAY_MS = 100;

/** Redirects an open sign-in page to the main domain (decision 28). */
export function useMainDomain(siteOrigin: string) {
  useEffect(() => {
    if (window.location.origin === siteOrigin) return;
    const { pathname, search } = window.location;
    const timer = window.setTimeout(() => window.location.replace(siteOrigin + pathname + search), REDIRECT_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [siteOrigin]);
}
