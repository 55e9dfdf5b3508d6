import { useId } from "react";
import type { Week } from "#domain/builder/numbers.server.ts";
import { countText } from "#domain/kit/numbers.ts";
import * as styles from "./numbers.module.css";
import { weekText } from "./week-text.ts";

/** Of the drawing, in its own units. */
const HEIGHT = 120;
const BAR = 20;
const GAP = 8;
/** A count that is not zero shows. */
const MIN_BAR_HEIGHT = 3;

type Props = { title: string; weeks: ReadonlyArray<Week>; count: (week: Week) => number | null };

/** A bar a week. The table has the same numbers, so the drawing is one picture with a summary. */
export function WeekChart({ title, weeks, count }: Props) {
  const id = useId();
  const counts = weeks.map((week) => ({ week, count: count(week) }));
  const total = counts.reduce((sum, bar) => sum + (bar.count ?? 0), 0);
  const highest = Math.max(1, ...counts.map((bar) => bar.count ?? 0));
  const top = counts.find((bar) => bar.count === highest);
  const first = counts[0]?.week;
  return (
    <figure className={`panel ${styles.chart}`}>
      <figcaption>
        <h2 id={id}>{title}</h2>
        <p>
          <strong>{countText(total)}</strong> <span className="quiet small">in {weeks.length} weeks</span>
        </p>
      </figcaption>
      <svg
        viewBox={`0 0 ${weeks.length * (BAR + GAP) - GAP} ${HEIGHT}`}
        role="img"
        aria-label={`${title} by week: ${countText(total)} in all${top ? `, most in the week of ${weekText(top.week)}: ${countText(highest)}` : ""}`}
      >
        {counts.map((bar, index) => (
          <Bar
            key={bar.week.monday}
            week={bar.week}
            count={bar.count}
            share={(bar.count ?? 0) / highest}
            index={index}
          />
        ))}
      </svg>
      <p className={`row small quiet ${styles.axis}`} aria-hidden="true">
        <span>{first && weekText(first)}</span>
        <span>This week</span>
      </p>
    </figure>
  );
}

function Bar({ week, count, share, index }: { week: Week; count: number | null; share: number; index: number }) {
  const height = count ? Math.max(MIN_BAR_HEIGHT, share * HEIGHT) : 1;
  return (
    <rect
      x={index * (BAR + GAP)}
      y={HEIGHT - height}
      width={BAR}
      height={height}
      rx={count ? 3 : 0}
      className={count ? styles.bar : styles.noBar}
    >
      <title>{`Week of ${weekText(week)}: ${count === null ? "not counted" : countText(count)}`}</title>
    </rect>
  );
}
