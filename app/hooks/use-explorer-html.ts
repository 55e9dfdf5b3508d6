import { useEffect, useState } from "react";
import { type ExplorerApp, readExplorerHtml } from "#app/device/device-apps/explorer-apps.ts";

/** Undefined until it was read; null if this device has no HTML of the app. Read again after each change. */
export function useExplorerHtml(app: Pick<ExplorerApp, "id" | "updated_at"> | undefined) {
  const [html, setHtml] = useState<string | null>();
  const id = app?.id;
  const updatedAt = app?.updated_at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `updatedAt` tells of a change
  useEffect(() => {
    if (id === undefined) return;
    let isUnmounted = false;
    void readExplorerHtml(id).then((read) => !isUnmounted && setHtml(read));
    return () => {
      isUnmounted = true;
    };
  }, [id, updatedAt]);
  return html;
}
