import type { Health } from "#domain/administration/health.server.ts";
import { countText } from "#domain/kit/numbers.ts";
import * as styles from "./admin-dashboard.module.css";
import { ERROR_LIST_ID } from "./health-cards.tsx";

export function HealthLists({ health: { errors, night, viewers } }: { health: Health }) {
  return (
    <div className={styles.healthLists}>
      <section className="panel" aria-labelledby={ERROR_LIST_ID}>
        <h2 id={ERROR_LIST_ID} tabIndex={-1}>
          Errors by kind, last 24 h
        </h2>
        {errors.names.length === 0 ? (
          <p className="quiet">No error.</p>
        ) : (
          <dl className={styles.healthList}>
            {errors.names.map(({ name, errors: number }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{countText(number)}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      <section className="panel" aria-labelledby="health-night">
        <h2 id="health-night">Last night</h2>
        {night.failed.map(({ name, error }) => (
          <p key={`${name} ${error}`} className="error">
            {name}: {error}
          </p>
        ))}
        {night.drift.length === 0 ? (
          <p className="quiet">
            {night.hasCompared
              ? "All counters agreed with their rows, and all plans with Stripe."
              : "Counters and plans were not compared in the last 24 hours."}
          </p>
        ) : (
          <ul>
            {night.drift.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </section>
      <section className="panel" aria-labelledby="health-sockets">
        <h2 id="health-sockets">Open sockets</h2>
        <p className={styles.figure}>{socketsText(viewers)}</p>
        <p className="small quiet">
          {viewers.apps === 0
            ? "Only viewers of the apps that people open most are counted, and the nightly run hasn't chosen any yet."
            : `In viewers of the ${viewers.apps === 1 ? "app" : `${viewers.apps} apps`} that people opened most.`}
        </p>
      </section>
    </div>
  );
}

function socketsText({ open, apps }: Health["viewers"]) {
  if (apps === 0) return "Not counted";
  return open === null ? "Unknown" : countText(open);
}
