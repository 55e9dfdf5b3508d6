import type { NavigateFunction } from "react-router";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useOnChange } from "#app/hooks/use-on-change.ts";
import { notify } from "#app/lib/toast.ts";
import { daysBetween } from "#domain/kit/days.ts";

export function useNewDay(today: string, navigate: NavigateFunction) {
  // The first render may have the server's guess of today.
  const knownDay = useHydrated() ? today : null;
  useOnChange(knownDay, (day, previousDay) => {
    if (day === null || previousDay === null || daysBetween(previousDay, day) <= 0) return;
    const open = () => void navigate(`/journal?day=${previousDay}`);
    notify.success(
      "It's a new day",
      { label: "Yesterday's page", onClick: open },
      "Yesterday's note is saved on its own page.",
    );
  });
}
