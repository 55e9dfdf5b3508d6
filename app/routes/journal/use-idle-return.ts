import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { tabStorage } from "#app/device/storage.ts";
import { useClientValue } from "#app/hooks/use-hydrated.ts";
import { isOverlayOpen } from "#app/lib/overlays.ts";
import { RETURN_COUNTDOWN_SECONDS, RETURN_IDLE_MS } from "#domain/journal/rules.ts";

const PINNED_KEY = "journal-stays";
/** Any of these resets the idle time. */
const ACTIVITY_EVENTS = [
  "keydown",
  "pointerdown",
  "pointermove",
  "wheel",
  "touchmove",
  "scroll",
  "focusin",
  "input",
] as const;

/** State of a link to a day that its reader looked for, by a search or a date: the page stays there. */
export const STAYS = { stays: true };

/**
 * Returns to today after the idle time and a countdown, unless `isBlocked`: it must not take the focus from a control.
 */
export function useIdleReturn(isAway: boolean, returnToToday: () => void) {
  const wasPinned = useClientValue(() => tabStorage.get(PINNED_KEY) === "true", false);
  const { key, state } = useLocation();
  const [toggled, setToggled] = useState<{ key: string; isPinned: boolean } | null>(null);
  const pinned = toggled?.key === key ? toggled.isPinned : state?.stays === true || wasPinned;
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const onCountedDown = useEffectEvent(returnToToday);
  useEffect(() => {
    if (!isAway || pinned) return;
    let timer = 0;
    let remaining = RETURN_COUNTDOWN_SECONDS;
    function restart() {
      window.clearTimeout(timer);
      remaining = RETURN_COUNTDOWN_SECONDS;
      setSecondsLeft(null);
      timer = window.setTimeout(tick, RETURN_IDLE_MS);
    }
    function tick() {
      if (isBlocked()) return restart();
      if (remaining === 0) return onCountedDown();
      setSecondsLeft(remaining);
      remaining -= 1;
      timer = window.setTimeout(tick, 1000);
    }
    restart();
    const options = { capture: true, passive: true };
    for (const event of ACTIVITY_EVENTS) window.addEventListener(event, restart, options);
    return () => {
      window.clearTimeout(timer);
      setSecondsLeft(null);
      for (const event of ACTIVITY_EVENTS) window.removeEventListener(event, restart, options);
    };
  }, [isAway, pinned]);

  function togglePinned() {
    tabStorage.set(PINNED_KEY, String(!pinned));
    setToggled({ key, isPinned: !pinned });
  }

  return { secondsLeft, pinned, togglePinned };
}

function isBlocked() {
  const { activeElement } = document;
  return isOverlayOpen() || activeElement?.closest("[data-of-day]") != null;
}
