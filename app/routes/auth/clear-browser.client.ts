import { clearAuthData } from "#app/device/session/clear-auth-data.ts";
import { clearPageCaches } from "#app/service-worker/page-caches.ts";

/** Deletes what this browser keeps of the accounts that were signed in here. */
export function clearBrowser() {
  clearAuthData();
  void clearPageCaches().catch(() => {});
}
