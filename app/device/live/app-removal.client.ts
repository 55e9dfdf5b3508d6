import { APP_REMOVED } from "#domain/previews/rules.ts";
import { parseExpiryMessage } from "#domain/shares/expiry-message.ts";
import { joinChannel } from "./channel.ts";

export type RemovableList = "apps" | "shares";
/** In ms from now; null: the link has no end any more. */
export type ViewerEvent = { type: "removed" } | { type: "expiry"; remainingMs: number | null };

/**
 * "removed", once, when the app leaves the store, or the shared link is closed. A socket that opens after the removal is told too.
 * "expiry" when a link's owner changes it. @returns a function that disconnects.
 */
export function watchRemoval({ list, id }: { list: RemovableList; id: string }, onEvent: (event: ViewerEvent) => void) {
  const disconnect = joinChannel(`/api/${list}/${encodeURIComponent(id)}/live`, {
    onMessage: (data) => {
      const expiry = parseExpiryMessage(data);
      if (expiry) onEvent({ type: "expiry", ...expiry });
      if (data !== APP_REMOVED) return;
      disconnect();
      onEvent({ type: "removed" });
    },
  });
  return disconnect;
}
