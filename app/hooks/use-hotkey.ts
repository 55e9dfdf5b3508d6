import { useEffect, useRef } from "react";

/** What is open over the page hears its keys alone. In a list, as a selector that a browser does not know is passed over there. */
const OPEN_ABOVE = "dialog[open], :is(:popover-open)";

/** Whether keys belong to a field there. */
export function isTyping(target: EventTarget | null) {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/**
 * Runs on a key outside of fields and of what is open over the page; inside fields only Escape counts, and what is pressed
 * with Alt. `key` as in KeyboardEvent.key, "Alt+" before it where that belongs to it.
 */
export function useHotkey(key: string, run: (event: KeyboardEvent) => void) {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const alt = key.startsWith("Alt+");
      if ((alt ? `Alt+${event.key}` : event.key) !== key || event.ctrlKey || event.metaKey || event.altKey !== alt)
        return;
      if (event.defaultPrevented || document.querySelector(OPEN_ABOVE)) return;
      if (isTyping(event.target) && key !== "Escape" && !alt) return;
      if (key === "/") event.preventDefault();
      latest.current(event);
    }
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [key]);
}
