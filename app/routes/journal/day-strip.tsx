import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { addDays, daysBetween, readableDate, shortDate } from "#domain/journal/days.ts";
import { DAYS_AROUND } from "#domain/journal/limits.ts";
import { dayAddress } from "./use-day.ts";

/** Days that the strip shows after its last important one. */
const AFTER = 2;

type Props = { day: string; today: string; hasNote: (day: string) => boolean };

/** A month of days, the newest at the right edge, where the strip stands by itself. One stop for Tab; arrows lead on. */
export function DayStrip({ day, today, hasNote }: Props) {
  const strip = useRef<HTMLUListElement>(null);
  const inside = useRef(false);
  const ahead = daysBetween(today, day);
  const last = addDays(ahead > AFTER || ahead < -DAYS_AROUND ? day : today, AFTER);
  const days = Array.from({ length: DAYS_AROUND + AFTER + 1 }, (_, n) => addDays(last, -n));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shown day is what it follows
  useLayoutEffect(() => {
    const shown = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (!strip.current || !shown) return;
    // The link that had the focus may be of a day that is no longer here.
    if (inside.current && document.activeElement === document.body) shown.focus({ preventScroll: true });
    const [outer, inner] = [strip.current, shown].map((element) => element.getBoundingClientRect());
    if (!outer || !inner || (inner.left >= outer.left && inner.right <= outer.right + 1)) return;
    strip.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [day, last]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const items = [...event.currentTarget.querySelectorAll("a")];
    const at = items.findIndex((item) => item.matches(":focus"));
    const steps: Record<string, number> = { ArrowLeft: at + 1, ArrowRight: at - 1, Home: items.length - 1, End: 0 };
    const next = items[steps[event.key] ?? -1];
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <nav aria-label="Days">
      <ul
        ref={strip}
        className="day-strip"
        data-rail
        onKeyDown={onKeyDown}
        onFocus={() => {
          inside.current = true;
        }}
        onBlur={() => {
          inside.current = false;
        }}
      >
        {days.map((one) => {
          const { weekday, number } = shortDate(one);
          const words = [readableDate(one, today), one === today && "today", hasNote(one) && "has a note"];
          return (
            <li key={one}>
              <Link
                to={dayAddress(one, today)}
                className={one > today ? "strip-day ahead" : "strip-day"}
                aria-current={one === day ? "page" : undefined}
                tabIndex={one === day ? 0 : -1}
                preventScrollReset
              >
                <span>{weekday}</span> <strong>{number}</strong>
                <span className="sr-only"> {words.filter(Boolean).join(", ")}</span>
                <span className={hasNote(one) ? "dot" : "dot none"} data-today={one === today || undefined} />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
