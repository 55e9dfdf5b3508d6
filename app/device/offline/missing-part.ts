import { notify } from "#app/lib/toast.ts";
import { BRAND } from "#domain/kit/brand.ts";

type Cause = "offline" | "outdated" | "unknown";

const TIMEOUT_MS = 4000;
const TEXTS: Record<Cause, string> = {
  offline: "You seem to be offline. Please try again.",
  outdated: `${BRAND} has a newer version than this page. Please reload the page and try again.`,
  unknown: "Part of this page didn't load. Please reload the page and try again.",
};

/**
 * Tells that a part of the page, whose file loads late, is not there, why, and what to do. Nothing is reloaded without a
 * press, as the page may hold words that are not sent.
 */
export async function notifyMissingPart(title = "Error") {
  const cause = await findCause();
  const reload = { label: "Reload", onClick: () => window.location.reload() };
  notify.error(title, TEXTS[cause], cause === "offline" ? undefined : reload);
}

export async function missingPartText() {
  return TEXTS[await findCause()];
}

/** A page is outdated if a file that it has loaded is served no more. HEAD is not answered by the service worker. */
async function findCause(): Promise<Cause> {
  if (!navigator.onLine) return "offline";
  const request = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  const response = await fetch(import.meta.url, request).catch(() => null);
  if (!response) return "offline";
  return response.status === 404 ? "outdated" : "unknown";
}
