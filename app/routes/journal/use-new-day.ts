import { useEffect, useRef } from "react";
import type { NavigateFunction } from "react-router";
import { currentDay } from "#app/device/journal/today.ts";
import { notify } from "#app/lib/toast.ts";
import { daysBetween } from "#domain/journal/days.ts";

export function useNewDay(today: string, navigate: NavigateFunction) {
  const lastDay = useRef<string | null>(null);
  useEffect(() => {
    // The first render may have the server's guess of today.
    const day = currentDay();
    const previousDay = lastDay.current ?? day;
    lastDay.current = day;
    if (today !== day || daysBetween(previousDay, day) <= 0) return;
    const open = () => void navigate(`/journal?day=${previousDay}`);
    notify.success(
      "It's a new day",
      { label: "Yesterday's page", onClick: open },
      "Yesterday's note is saved on its own page.",
    );
  }, [today, navigate]);
}
