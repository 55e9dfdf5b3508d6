import { Link } from "react-router";
import type { Journal } from "#domain/home/journal.server.ts";
import * as styles from "./find.module.css";
import { dayPath } from "./use-day.ts";
import { STAYS } from "./use-idle-return.ts";

/** Notes of the same day in earlier months and years. */
export function OnThisDay({ notes, today }: { notes: Journal["onThisDay"]; today: string }) {
  if (notes.length === 0) return null;
  return (
    <section className={styles.onThisDay} aria-labelledby="on-this-day">
      <h2 id="on-this-day">On this day</h2>
      <ul>
        {notes.map(({ day, label, content }) => (
          <li key={day}>
            <Link to={dayPath(day, today)} state={STAYS}>
              <strong>{label}</strong>
              <span className="quiet clamp-2" dir="auto">
                {content}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
