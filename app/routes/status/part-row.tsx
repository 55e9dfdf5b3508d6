import { type CurrentState, stateText } from "#domain/status/parts.ts";
import type { PartStatus } from "#domain/status/queries.server.ts";
import * as styles from "./status.module.css";

/** Of a day's bar, of 20, so that its color is not the only sign. */
const HEIGHTS: Record<CurrentState, number> = { operational: 20, degraded: 13, outage: 7, unknown: 2 };

export function PartRow({ part: { part, name, state, value, days } }: { part: PartStatus }) {
  return (
    <li className={styles.part} data-state={state}>
      <strong className={styles.partName}>{name}</strong>
      <svg
        className={styles.dayBars}
        viewBox={`0 0 ${days.length * 10} 20`}
        preserveAspectRatio="none"
        role="img"
        aria-label={daysText(days)}
      >
        {days.map(({ day, state }, index) => (
          <rect
            key={day}
            data-state={state}
            x={index * 10 + 1}
            y={20 - HEIGHTS[state]}
            width={8}
            height={HEIGHTS[state]}
            rx={2}
          />
        ))}
      </svg>
      <span className={`${styles.partValue} quiet`}>{value}</span>
      <strong className={styles.partState}>{stateText(part, state)}</strong>
    </li>
  );
}

/** "Last 30 days: 28 operational, 1 degraded, 1 not checked. Degraded: 2026-11-03." */
function daysText(days: PartStatus["days"]) {
  const inState = (state: CurrentState) => days.filter((day) => day.state === state).map(({ day }) => day);
  const degraded = inState("degraded");
  const outage = inState("outage");
  const counts = [
    `${inState("operational").length} operational`,
    ...(degraded.length > 0 ? [`${degraded.length} degraded (${degraded.join(", ")})`] : []),
    ...(outage.length > 0 ? [`${outage.length} with an outage (${outage.join(", ")})`] : []),
    `${inState("unknown").length} not checked`,
  ];
  return `Last ${days.length} days: ${counts.join(", ")}`;
}
