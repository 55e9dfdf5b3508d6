import { NextIcon, PreviousIcon } from "#app/components/icons/icons.tsx";
import { Dock, DockLink, HomeDockLink } from "#app/components/shell/dock.tsx";
import { addDays } from "#domain/kit/days.ts";
import { dayPath } from "./use-day.ts";

export function JournalDock({ day, today }: { day: string; today: string }) {
  return (
    <Dock label="Main">
      <DockLink rel="prev" to={dayPath(addDays(day, -1), today)} icon={<PreviousIcon />}>
        Previous day
      </DockLink>
      <HomeDockLink />
      <DockLink rel="next" to={dayPath(addDays(day, 1), today)} icon={<NextIcon />}>
        Next day
      </DockLink>
    </Dock>
  );
}
