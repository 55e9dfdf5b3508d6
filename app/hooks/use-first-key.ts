import type { RefObject } from "react";
import { isFocusLost } from "#app/lib/focus.ts";
import { useDocumentEvent } from "./use-events.ts";

const KEYS = /^(?:Arrow\w+|Enter| |[\p{L}\p{M}\p{N}])$/u;

/** The first key that is pressed beside an app gives the app the keyboard, as a click in it does (decision 85). */
export function useFirstKey(frame: RefObject<HTMLIFrameElement | null>, { enabled }: { enabled: boolean }) {
  useDocumentEvent(
    "keydown",
    ({ key, ctrlKey, metaKey, altKey }) => {
      if (ctrlKey || metaKey || altKey || !KEYS.test(key) || !isFocusLost()) return;
      frame.current?.focus({ preventScroll: true });
    },
    { enabled },
  );
}
