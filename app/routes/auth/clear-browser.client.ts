import { clearAuthData } from "#app/device/session/clear-auth-data.ts";
import { clearPageCaches } from "#app/service-worker/page-caches.ts";

/** Deletes what this browser keeps of whoever was signed in. */
export function clearBrowser() {
  clearAuthData();
  void clearPageCaches().catch(() => {});
}
