import { useState } from "react";
import { useInterval } from "#app/hooks/use-timer.ts";

/** A timer of many days could fire late after the device slept, or not fit into 31 bits. */
const CHECK_INTERVAL_MS = 1000;

/** `loaded`: what the page was loaded with. `at`: by the device's clock; null for a link without an end. */
type Deadline = { loaded: number | null; at: number | "ended" | null };

/**
 * @param remainingMs when the page was loaded: the device's clock may be wrong. Null: without an end. `changeExpiry`: the owner
 * has changed it, to so many ms from now.
 */
export function useExpiry(remainingMs: number | null) {
  const [deadline, setDeadline] = useState<Deadline>(() => deadlineOf(remainingMs));
  if (deadline.loaded !== remainingMs) setDeadline(deadlineOf(remainingMs));
  const { at } = deadline;
  const opensUntil = typeof at === "number" ? at : null;
  useInterval(
    () => opensUntil !== null && Date.now() >= opensUntil && setDeadline({ ...deadline, at: "ended" }),
    opensUntil && CHECK_INTERVAL_MS,
  );
  return {
    hasEnded: at === "ended",
    changeExpiry: (ms: number | null) => setDeadline({ loaded: remainingMs, at: timeAfter(ms) }),
  };
}

function deadlineOf(loaded: number | null) {
  return { loaded, at: timeAfter(loaded) };
}

function timeAfter(remainingMs: number | null) {
  return remainingMs === null ? null : Date.now() + remainingMs;
}
