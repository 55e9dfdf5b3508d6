import { useState } from "react";
import { useInterval } from "#app/hooks/use-timer.ts";

/** A timer of many days could fire late after the device slept, or not fit into 31 bits. */
const CHECK_INTERVAL_MS = 1000;

/**
 * @param remainingMs when the page was loaded: the device's clock may be wrong. Null: without an end. `changeExpiry`: the owner
 * has changed it, to so many ms from now.
 */
export function useExpiry(remainingMs: number | null) {
  const [deadline, setDeadline] = useState(() => deadlineOf(remainingMs));
  const [hasEnded, setHasEnded] = useState(false);
  if (deadline.loaded !== remainingMs) setDeadline(deadlineOf(remainingMs));
  useInterval(() => setHasEnded(deadline.at !== null && Date.now() >= deadline.at), deadline.at && CHECK_INTERVAL_MS);
  return { hasEnded, changeExpiry: (ms: number | null) => setDeadline({ loaded: remainingMs, at: timeAfter(ms) }) };
}

/** `loaded`: what the page was loaded with. */
function deadlineOf(loaded: number | null) {
  return { loaded, at: timeAfter(loaded) };
}

function timeAfter(remainingMs: number | null) {
  return remainingMs === null ? null : Date.now() + remainingMs;
}
