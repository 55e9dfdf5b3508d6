import { useEffect, useRef } from "react";

/**
 * Runs on a key outside of fields and dialogs; inside fields only Escape counts, and what is pressed with Alt. `key` as
 * in KeyboardEvent.key, "Alt+" before it where that belongs to it.
 */
export function useHotkey(key: string, run: (event: KeyboardEvent) => void) {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const alt = key.startsWith("Alt+");
      if ((alt ? `Alt+${event.key}` : event.key) !== key || event.ctrlKey || event.metaKey || event.altKey !== alt)
        return;
      if (document.querySelector("dialog[open]")) return;
      const target = event.target;
      const typing =
        target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
      if (typing && key !== "Escape" && !alt) return;
      if (key === "/") event.preventDefault();
      latest.current(event);
    }
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [key]);
}
