import { useEffect, useRef } from "react";
import type { NavigateFunction } from "react-router";
import { readToday } from "#app/device/today.ts";
import { notify } from "#app/lib/toast.ts";
import { daysBetween } from "#domain/journal/days.ts";

/** Midnight has passed with the page open: what was written is on its own day's page, and this one is new. */
export function useNewDay(today: string, navigate: NavigateFunction) {
  const before = useRef<string | null>(null);
  useEffect(() => {
    // What is shown first may be what the server took for today.
    const now = readToday();
    const last = before.current ?? now;
    before.current = now;
    if (today !== now || daysBetween(last, now) <= 0) return;
    const open = () => void navigate(`/journal?day=${last}`);
    notify.success(
      "A new day",
      { label: "Yesterday's page", onClick: open },
      "What you wrote is kept on its own page.",
    );
  }, [today, navigate]);
}
