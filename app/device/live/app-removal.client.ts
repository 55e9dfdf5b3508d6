import { APP_REMOVED } from "#domain/previews/rules.ts";
import { joinChannel } from "./channel.ts";

/**
 * Calls `onRemoved` once when the app leaves the store. A socket that opens after the removal is told too.
 * @returns a function that disconnects.
 */
export function watchRemoval(appId: string, onRemoved: () => void) {
  const disconnect = joinChannel(`/api/apps/${encodeURIComponent(appId)}/live`, {
    onMessage: (data) => {
      if (data !== APP_REMOVED) return;
      disconnect();
      onRemoved();
    },
  });
  return disconnect;
}
