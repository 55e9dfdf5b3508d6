import { useNow } from "#app/hooks/use-now.ts";
import { timeText, weekdayText } from "#domain/kit/time-texts.ts";
import * as styles from "./clock.module.css";

/** Ticks only while visible; hidden from screen readers. */
export function Clock() {
  const second = useNow();
  const now = second === null ? null : new Date(second);
  return (
    <div>
      <p className={styles.date}>{now ? weekdayText(now) : "\u00a0"}</p>
      <p className={styles.time} aria-hidden="true">
        <span>{now ? timeText(now) : "\u00a0"}</span>
        <span className={styles.seconds}>{now ? String(now.getSeconds()).padStart(2, "0") : ""}</span>
      </p>
    </div>
  );
}
