import { useEffect } from "react";

const REDIRECT_AFTER = 100;

/** Signing in works on the main domain only: a page that stands open elsewhere goes there (decision 28). */
export function useMainDomain(siteOrigin: string) {
  useEffect(() => {
    if (window.location.origin === siteOrigin) return;
    const { pathname, search } = window.location;
    const timer = window.setTimeout(() => window.location.replace(siteOrigin + pathname + search), REDIRECT_AFTER);
    return () => window.clearTimeout(timer);
  }, [siteOrigin]);
}
