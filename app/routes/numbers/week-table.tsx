import type { Week } from "#domain/builder/numbers.server.ts";
import { countText } from "#domain/kit/numbers.ts";
import * as styles from "./numbers.module.css";
import { weekText } from "./week-text.ts";

/** The newest week first. */
export function WeekTable({ weeks }: { weeks: ReadonlyArray<Week> }) {
  return (
    <section className={`panel ${styles.tablePanel}`} aria-labelledby="by-week">
      <h2 id="by-week">By week</h2>
      <table className={styles.weekTable}>
        <thead>
          <tr>
            <th scope="col">Week of</th>
            <th scope="col">Opens</th>
            <th scope="col">Installs</th>
            <th scope="col">Uninstalls</th>
            <th scope="col">Reviews</th>
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map((week) => (
            <tr key={week.monday}>
              <th scope="row">{weekText(week)}</th>
              <td>{countText(week.opens)}</td>
              <Count value={week.installs} />
              <Count value={week.uninstalls} />
              <td>{reviewsText(week)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Count({ value }: { value: number | null }) {
  if (value !== null) return <td>{countText(value)}</td>;
  return (
    <td>
      <span aria-hidden="true">–</span>
      <span className="sr-only">not counted</span>
    </td>
  );
}

/** "3, 4.7★": how many, and the mean of their stars. */
function reviewsText({ reviews, stars }: Week) {
  return stars === null ? "0" : `${countText(reviews)}, ${stars.toFixed(1)}★`;
}
