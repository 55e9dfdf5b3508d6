import { useNow } from "#app/hooks/use-now.ts";
import { timeText, weekdayText } from "#domain/time-texts.ts";

/** Ticks only while visible; hidden from screen readers. */
export function Clock() {
  const second = useNow();
  const now = second === null ? null : new Date(second);
  return (
    <div className="clock">
      <p className="date">{now ? weekdayText(now) : "\u00a0"}</p>
      <p className="time" aria-hidden="true">
        <span>{now ? timeText(now) : "\u00a0"}</span>
        <span className="seconds">{now ? String(now.getSeconds()).padStart(2, "0") : ""}</span>
      </p>
    </div>
  );
}
