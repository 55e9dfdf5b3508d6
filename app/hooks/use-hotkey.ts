import { useEffect, useRef } from "react";
import { hasLetterKeys } from "#app/device/letter-keys.ts";

/** What is open over the page hears its keys alone. In a list, as a selector that a browser does not know is passed over there. */
const OPEN_ABOVE = "dialog[open], :is(:popover-open)";

/** What takes letters; boxes to tick and the like do not. */
const TYPED_IN =
  "textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])";

/** Whether keys belong to a field there. */
export function isTyping(target: EventTarget | null) {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED_IN));
}

/**
 * Runs on a key outside of fields and of what is open over the page; inside fields only Escape counts, and what is pressed
 * with Alt or Ctrl. `key` as in KeyboardEvent.key, with "Alt+" or "Ctrl+" (on a Mac that is Cmd, too) before it where that
 * belongs to it. A single character is heard only while the device has those switched on.
 */
export function useHotkey(key: string, run: (event: KeyboardEvent) => void) {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (held(event) + event.key !== key) return;
      if (event.defaultPrevented || document.querySelector(OPEN_ABOVE)) return;
      if (isTyping(event.target) && key !== "Escape" && !/^(Alt|Ctrl)\+/.test(key)) return;
      if (key.length === 1 && !hasLetterKeys()) return;
      if (key.endsWith("/")) event.preventDefault();
      latest.current(event);
    }
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [key]);
}

function held({ ctrlKey, metaKey, altKey }: KeyboardEvent) {
  return `${ctrlKey || metaKey ? "Ctrl+" : ""}${altKey ? "Alt+" : ""}`;
}
