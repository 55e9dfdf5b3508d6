import { type KeyboardEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { Button, IconButton } from "#app/components/forms/button.tsx";
import { FailureAlert } from "#app/components/forms/failure-text.tsx";
import { NextIcon, PreviousIcon } from "#app/components/icons/icons.tsx";
import { callApi } from "#app/device/api.ts";
import { useLoaded } from "#app/hooks/use-loaded.ts";
import { focusAfterRender } from "#app/lib/focus.ts";
import { addMonths, monthOf, monthText, sameDayIn, weekdayOf, weeksOf } from "#domain/journal/months.ts";
import { addDays, readableDate } from "#domain/kit/days.ts";
import * as findStyles from "./find.module.css";
import { dayPath } from "./use-day.ts";
import { STAYS } from "./use-idle-return.ts";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

type Props = { day: string; today: string; onChoose: () => void };

/** A month with its days that have a note. One tab stop; arrows, Home, End, Page Up and Page Down move it. */
export function Calendar({ day, today, onChoose }: Props) {
  const [focused, setFocused] = useState(day);
  const grid = useRef<HTMLTableElement>(null);
  const month = monthOf(focused);
  const { marked, failure } = useMonth(month);

  function onKeyDown(event: KeyboardEvent) {
    const next = dayAfterKey(event.key, focused);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setFocused(next);
    focusAfterRender(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]'));
  }

  return (
    <section className={findStyles.calendar} aria-label="Calendar">
      <div className="row">
        <h3 className="grow" aria-live="polite">
          {monthText(month)}
        </h3>
        {month !== monthOf(today) && (
          <Button variant="ghost" onClick={() => setFocused(today)}>
            This month
          </Button>
        )}
        <IconButton label="Previous month" onClick={() => setFocused(sameDayIn(addMonths(month, -1), focused))}>
          <PreviousIcon />
        </IconButton>
        <IconButton label="Next month" onClick={() => setFocused(sameDayIn(addMonths(month, 1), focused))}>
          <NextIcon />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a date grid is a table */}
      <table ref={grid} role="grid" aria-label={monthText(month)} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  {monthOf(date) === month && (
                    <Link
                      to={dayPath(date, today)}
                      state={STAYS}
                      className={findStyles.calendarDay}
                      aria-current={date === day ? "page" : undefined}
                      data-today={date === today || undefined}
                      tabIndex={date === focused ? 0 : -1}
                      preventScrollReset
                      onClick={onChoose}
                    >
                      {Number(date.slice(8))}
                      <span className="sr-only"> {labelOf(date, { today, isMarked: marked.includes(date) })}</span>
                      {marked.includes(date) && <span className={findStyles.dot} />}
                    </Link>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <FailureAlert failure={failure} />
    </section>
  );
}

function labelOf(date: string, { today, isMarked }: { today: string; isMarked: boolean }) {
  return [readableDate(date, today), date === today && "today", isMarked && "has a note"].filter(Boolean).join(", ");
}

function dayAfterKey(key: string, day: string) {
  const weekday = weekdayOf(day);
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  };
  const step = steps[key];
  if (step !== undefined) return addDays(day, step);
  if (key === "PageUp") return sameDayIn(addMonths(monthOf(day), -1), day);
  return key === "PageDown" ? sameDayIn(addMonths(monthOf(day), 1), day) : null;
}

/** The days of the month (yyyy-mm) that have a note. */
function useMonth(month: string) {
  const { loaded } = useLoaded(month, () => callApi("GET", "/api/journal/months/:month", { param: { month } }));
  const answer = loaded?.key === month ? loaded.data : null;
  return { marked: answer?.ok ? answer.data.days : [], failure: answer && !answer.ok ? answer.error : null };
}
