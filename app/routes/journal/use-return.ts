import { useEffect, useRef, useState } from "react";
import { tabStorage } from "#app/device/storage.ts";
import { RETURN_IDLE, RETURN_SECONDS } from "#domain/journal/limits.ts";

const PIN = "journal-stays";
/** Every sign of somebody being there (decision 23). */
const SIGNS = ["keydown", "pointerdown", "pointermove", "wheel", "touchmove", "scroll", "focusin", "input"] as const;

/**
 * The way back to today: after 1.5 s without a sign of life it counts 5 s down. `stays` switches that off for this
 * visit. It never takes the focus away, nor a dialog.
 */
export function useReturn(away: boolean, goBack: () => void) {
  const [stays, setStays] = useState(false);
  const [left, setLeft] = useState<number | null>(null);
  const latest = useRef(goBack);
  latest.current = goBack;
  useEffect(() => setStays(tabStorage.get(PIN) === "true"), []);
  useEffect(() => {
    if (!away || stays) return;
    let timer = 0;
    let rest = RETURN_SECONDS;
    function wait() {
      window.clearTimeout(timer);
      rest = RETURN_SECONDS;
      setLeft(null);
      timer = window.setTimeout(count, RETURN_IDLE);
    }
    function count() {
      if (isHeld()) return wait();
      if (rest === 0) return latest.current();
      setLeft(rest);
      rest -= 1;
      timer = window.setTimeout(count, 1000);
    }
    wait();
    const options = { capture: true, passive: true };
    for (const sign of SIGNS) window.addEventListener(sign, wait, options);
    return () => {
      window.clearTimeout(timer);
      setLeft(null);
      for (const sign of SIGNS) window.removeEventListener(sign, wait, options);
    };
  }, [away, stays]);

  function toggle() {
    tabStorage.set(PIN, String(!stays));
    setStays(!stays);
  }

  return { left, stays, toggle };
}

/** Something is open, or the focus is on what would go with the day. */
function isHeld() {
  const { activeElement } = document;
  return Boolean(document.querySelector("dialog[open], :popover-open") || activeElement?.closest("[data-of-day]"));
}
