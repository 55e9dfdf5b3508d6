import { useEffect, useState } from "react";
import { timeText, weekdayText } from "#domain/time-texts.ts";

const SECOND_MS = 1000;

/** Ticks only while visible; hidden from screen readers. */
export function Clock() {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    let timer = 0;
    function tick() {
      const date = new Date();
      setNow(date);
      timer = window.setTimeout(tick, SECOND_MS - date.getMilliseconds());
    }
    function onVisibilityChange() {
      window.clearTimeout(timer);
      if (!document.hidden) tick();
    }
    onVisibilityChange();
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisibilityChange);
    };
  }, []);
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
