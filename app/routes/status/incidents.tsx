import { durationText, shortDateAndTimeText } from "#domain/kit/time-texts.ts";
import { PARTS, stateText } from "#domain/status/parts.ts";
import type { Incident } from "#domain/status/queries.server.ts";
import * as styles from "./status.module.css";

export function Incidents({ incidents }: { incidents: ReadonlyArray<Incident> }) {
  if (incidents.length === 0) return <p className="quiet">No incidents in the last 90 days.</p>;
  return (
    <ul className={styles.incidents}>
      {incidents.map(({ id, part, state, startedAt, endedAt }) => (
        <li key={id}>
          <time className="quiet" dateTime={new Date(startedAt).toISOString()}>
            {shortDateAndTimeText(startedAt)} UTC
          </time>
          <p>
            <strong>
              {PARTS[part].name}: {stateText(part, state).toLowerCase()},{" "}
              {endedAt === null ? "not over yet" : durationText(endedAt - startedAt)}.
            </strong>{" "}
            <span className="quiet">{PARTS[part].effects[state]}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
