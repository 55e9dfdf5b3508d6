import type { NavigateFunction } from "react-router";
import { onNewDay } from "#app/device/journal/today.ts";
import { useSubscription } from "#app/hooks/use-events.ts";
import { notify } from "#app/lib/toast.ts";

export function useNewDay(navigate: NavigateFunction) {
  useSubscription(onNewDay, (ended) => {
    const open = () => void navigate(`/journal?day=${ended}`);
    notify.success("It's a new day", { label: "Yesterday's page", onClick: open }, "Yesterday has its own page.");
  });
}
