import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { addDays, daysBetween, readableDate, shortDate } from "#domain/journal/days.ts";
import { STRIP_DAYS_EACH_SIDE } from "#domain/journal/rules.ts";
import * as journalStyles from "./journal.module.css";
import { dayPath } from "./use-day.ts";

const DAYS_AFTER = 2;

type Props = { day: string; today: string; hasNote: (day: string) => boolean };

/** One tab stop (roving tabindex); the newest day is at the right edge. */
export function DayStrip({ day, today, hasNote }: Props) {
  const strip = useRef<HTMLUListElement>(null);
  const hasFocus = useRef(false);
  const daysAhead = daysBetween(today, day);
  const lastDay = addDays(daysAhead > DAYS_AFTER || daysAhead < -STRIP_DAYS_EACH_SIDE ? day : today, DAYS_AFTER);
  const days = Array.from({ length: STRIP_DAYS_EACH_SIDE + DAYS_AFTER + 1 }, (_, n) => addDays(lastDay, -n));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the shown day changes
  useLayoutEffect(() => {
    const currentLink = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (!strip.current || !currentLink) return;
    // The focused link may have been of a day that left the strip.
    if (hasFocus.current && document.activeElement === document.body) currentLink.focus({ preventScroll: true });
    const [outer, inner] = [strip.current, currentLink].map((element) => element.getBoundingClientRect());
    if (!outer || !inner || (inner.left >= outer.left && inner.right <= outer.right + 1)) return;
    strip.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [day, lastDay]);

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
        ref={strip}
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
