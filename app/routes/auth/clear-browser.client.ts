import { clearPageCache } from "#app/device/offline/page-cache.ts";
import { clearAuthData } from "#app/device/session/clear-auth-data.ts";

/** Deletes what this browser keeps of whoever was signed in. */
export function clearBrowser() {
  clearAuthData();
  void clearPageCache().catch(() => {});
}
