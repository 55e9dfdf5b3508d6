import { useEffect, useState } from "react";

const SECOND = 1000;

/** The date for everybody, and a clock that ticks for the eye only, while it can be seen. Its place never changes. */
export function Clock() {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    let timer = 0;
    function tick() {
      const date = new Date();
      setNow(date);
      timer = window.setTimeout(tick, SECOND - date.getMilliseconds());
    }
    function look() {
      window.clearTimeout(timer);
      if (!document.hidden) tick();
    }
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  const pad = (value: number) => String(value).padStart(2, "0");
  return (
    <div className="clock">
      <p className="date">
        {now ? now.toLocaleDateString("en-US", { weekday: "long", month: "long", day: "numeric" }) : "\u00a0"}
      </p>
      <p className="time" aria-hidden="true">
        <span>{now ? `${now.getHours()}:${pad(now.getMinutes())}` : "\u00a0"}</span>
        <span className="seconds">{now ? pad(now.getSeconds()) : ""}</span>
      </p>
    </div>
  );
}
