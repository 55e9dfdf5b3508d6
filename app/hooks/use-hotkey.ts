import { useEffect, useRef } from "react";

/** Whether keys belong to a field there. */
export function isTyping(target: EventTarget | null) {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Runs on a key outside of fields; inside them only Escape counts. `key` as in KeyboardEvent.key. */
export function useHotkey(key: string, run: (event: KeyboardEvent) => void) {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) && key !== "Escape") return;
      if (key === "/") event.preventDefault();
      latest.current(event);
    }
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [key]);
}
