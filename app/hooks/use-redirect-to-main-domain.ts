import { useClientValue } from "./use-hydrated.ts";
import { useTimeout } from "./use-timer.ts";

/** The specification sets this delay (decision 28). */
const REDIRECT_DELAY_MS = 100;

/** The server redirects requests to the main domain; a sign-in page that is open on another domain redirects itself. */
export function useRedirectToMainDomain(siteOrigin: string) {
  const isElsewhere = useClientValue(() => window.location.origin !== siteOrigin, false);
  useTimeout(
    () => window.location.replace(siteOrigin + window.location.pathname + window.location.search),
    isElsewhere ? REDIRECT_DELAY_MS : null,
  );
}
