import { type KeyboardEvent, useCallback, useRef } from "react";
import { Link } from "react-router";
import { focusIfLost } from "#app/lib/focus.ts";
import { STRIP_DAYS_EACH_SIDE } from "#domain/journal/rules.ts";
import { addDays, daysBetween, readableDate, shortDate } from "#domain/kit/days.ts";
import * as journalStyles from "./journal.module.css";
import { dayPath } from "./use-day.ts";

const DAYS_AFTER = 2;

type Props = { day: string; today: string; hasNote: (day: string) => boolean };

/** One tab stop (roving tabindex); the newest day is at the right edge. */
export function DayStrip({ day, today, hasNote }: Props) {
  const hasFocus = useRef(false);
  const daysAhead = daysBetween(today, day);
  const lastDay = addDays(daysAhead > DAYS_AFTER || daysAhead < -STRIP_DAYS_EACH_SIDE ? day : today, DAYS_AFTER);
  const days = Array.from({ length: STRIP_DAYS_EACH_SIDE + DAYS_AFTER + 1 }, (_, n) => addDays(lastDay, -n));
  const showCurrent = useCallback((link: HTMLElement | null) => {
    // The focused link may have been of a day that left the strip.
    if (hasFocus.current) focusIfLost(link);
    if (link) scrollIntoStrip(link);
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const items = [...event.currentTarget.querySelectorAll("a")];
    const index = items.findIndex((item) => item.matches(":focus"));
    const steps: Record<string, number> = {
      ArrowLeft: index + 1,
      ArrowRight: index - 1,
      Home: items.length - 1,
      End: 0,
    };
    const next = items[steps[event.key] ?? -1];
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <nav aria-label="Days">
      <ul
        className={journalStyles.dayStrip}
        data-rail
        onKeyDown={onKeyDown}
        onFocus={() => {
          hasFocus.current = true;
        }}
        onBlur={() => {
          hasFocus.current = false;
        }}
      >
        {days.map((stripDay) => {
          const { weekday, number } = shortDate(stripDay);
          const labels = [
            readableDate(stripDay, today),
            stripDay === today && "today",
            hasNote(stripDay) && "has a note",
          ];
          return (
            <li key={stripDay}>
              <Link
                ref={stripDay === day ? showCurrent : undefined}
                to={dayPath(stripDay, today)}
                className={
                  stripDay > today ? `${journalStyles.stripDay} ${journalStyles.ahead}` : journalStyles.stripDay
                }
                aria-current={stripDay === day ? "page" : undefined}
                tabIndex={stripDay === day ? 0 : -1}
                preventScrollReset
              >
                <span>{weekday}</span> <strong>{number}</strong>
                <span className="sr-only"> {labels.filter(Boolean).join(", ")}</span>
                <span
                  className={hasNote(stripDay) ? journalStyles.dot : `${journalStyles.dot} ${journalStyles.none}`}
                  data-today={stripDay === today || undefined}
                />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** To its middle, unless it is in sight. */
function scrollIntoStrip(link: HTMLElement) {
  const strip = link.closest("ul");
  if (!strip) return;
  const outer = strip.getBoundingClientRect();
  const inner = link.getBoundingClientRect();
  if (inner.left >= outer.left && inner.right <= outer.right + 1) return;
  strip.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}
