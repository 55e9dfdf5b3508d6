import { useState } from "react";
import { useInterval } from "#app/hooks/use-timer.ts";

/** A timer of many days could fire late after the device slept, or not fit into 31 bits. */
const CHECK_INTERVAL_MS = 1000;

/** @param remainingMs when the page was loaded: the device's clock may be wrong. @returns whether they have passed; null: never. */
export function useExpiry(remainingMs: number | null) {
  const [deadline, setDeadline] = useState(() => deadlineOf(remainingMs));
  const [hasEnded, setHasEnded] = useState(false);
  if (deadline.remainingMs !== remainingMs) setDeadline(deadlineOf(remainingMs));
  useInterval(() => setHasEnded(Date.now() >= deadline.at), remainingMs === null ? null : CHECK_INTERVAL_MS);
  return hasEnded;
}

function deadlineOf(remainingMs: number | null) {
  return { remainingMs, at: Date.now() + (remainingMs ?? 0) };
}
