import { useEffect } from "react";

/** The specification sets this delay (decision 28). */
const REDIRECT_DELAY_MS = 100;

/** The server redirects requests to the main domain; a sign-in page that is open on another domain redirects itself. */
export function useRedirectToMainDomain(siteOrigin: string) {
  useEffect(() => {
    if (window.location.origin === siteOrigin) return;
    const { pathname, search } = window.location;
    const timer = window.setTimeout(() => window.location.replace(siteOrigin + pathname + search), REDIRECT_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [siteOrigin]);
}
