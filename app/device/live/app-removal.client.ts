import { reportOpen } from "#app/device/previews.ts";
import { OPEN_COUNTED, OPEN_PARAM } from "#domain/previews/open-count.ts";
import { APP_REMOVED } from "#domain/previews/rules.ts";
import { parseExpiryMessage } from "#domain/shares/expiry-message.ts";
import { joinChannel } from "./channel.ts";

export type RemovableList = "apps" | "shares";
/** In ms from now; null: the link has no end any more. */
export type ViewerEvent = { type: "removed" } | { type: "expiry"; remainingMs: number | null };

/**
 * "removed", once, when the app leaves the store, or the shared link is closed. A socket that opens after the removal is told too.
 * "expiry" when a link's owner changes it. An app of the store was opened: the first try asks for that to be counted, so that no
 * later one counts it again, and where it isn't, a call of its own does (decision 283). @returns a function that disconnects.
 */
export function watchRemoval({ list, id }: { list: RemovableList; id: string }, onEvent: (event: ViewerEvent) => void) {
  const path = `/api/${list}/${encodeURIComponent(id)}/live`;
  let isToBeCounted = list === "apps";
  function settleOpen(isCounted: boolean) {
    if (isToBeCounted && !isCounted) reportOpen(id);
    isToBeCounted = false;
  }
  const disconnect = joinChannel(() => (isToBeCounted ? `${path}?${OPEN_PARAM}` : path), {
    onState: (state) => state === "errored" && settleOpen(false),
    onMessage: (data) => {
      settleOpen(data === OPEN_COUNTED);
      const expiry = parseExpiryMessage(data);
      if (expiry) onEvent({ type: "expiry", ...expiry });
      if (data !== APP_REMOVED) return;
      disconnect();
      onEvent({ type: "removed" });
    },
  });
  return disconnect;
}
