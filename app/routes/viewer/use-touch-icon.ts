import { useEffect } from "react";
import { setTouchIcon } from "#app/device/add-to-device/touch-icon.client.ts";
import type { Runnable } from "#domain/previews/queries.server.ts";

/** What a browser takes if the user adds the page to the device by its own menu. */
export function useTouchIcon({ id, icon, slug }: Pick<Runnable, "id" | "icon" | "slug">) {
  useEffect(() => {
    // Without it the product's icon stays.
    if (slug) setTouchIcon({ id, icon }).catch(() => undefined);
  }, [id, icon, slug]);
}
