import { useEffect } from "react";
import { setTouchIcon } from "#app/device/add-to-device/touch-icon.client.ts";
import type { ManifestApp } from "#domain/store/app-manifest.ts";

/** What Safari takes if the user adds the page to the device by its own menu. `app`: null while it isn't known. */
export function useTouchIcon(app: Omit<ManifestApp, "name"> | null) {
  const { id, icon, slug = null } = app ?? {};
  useEffect(() => {
    if (id === undefined || icon === undefined) return;
    const leaving = new AbortController();
    // Without it the product's icon stays.
    setTouchIcon({ id, icon, slug }, leaving.signal).catch(() => undefined);
    return () => leaving.abort();
  }, [id, icon, slug]);
}
