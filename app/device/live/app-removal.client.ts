import { APP_REMOVED } from "#domain/previews/rules.ts";
import { joinChannel } from "./channel.ts";

export type RemovableList = "apps" | "shares";

/**
 * Calls `onRemoved` once when the app leaves the store, or the shared link is closed. A socket that opens after the removal is told too.
 * @returns a function that disconnects.
 */
export function watchRemoval({ list, id }: { list: RemovableList; id: string }, onRemoved: () => void) {
  const disconnect = joinChannel(`/api/${list}/${encodeURIComponent(id)}/live`, {
    onMessage: (data) => {
      if (data !== APP_REMOVED) return;
      disconnect();
      onRemoved();
    },
  });
  return disconnect;
}
