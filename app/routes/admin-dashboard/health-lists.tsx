import type { Health } from "#domain/administration/health.server.ts";
import { countText } from "#domain/kit/numbers.ts";
import * as styles from "./admin-dashboard.module.css";

export function HealthLists({ health: { errors, night, viewers } }: { health: Health }) {
  return (
    <div className={styles.healthLists}>
      <section className="panel" aria-labelledby="health-errors">
        <h2 id="health-errors">Errors by kind, last 24 h</h2>
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
          <p key={name} className="error">
            {name}: {error}
          </p>
        ))}
        {night.drift.length === 0 ? (
          <p className="quiet">All counters agreed with their rows, and all plans with Stripe.</p>
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
        <p className={styles.figure}>{viewers.open === null ? "Unknown" : countText(viewers.open)}</p>
        <p className="small quiet">
          {viewers.apps === 0
            ? "No app of the store was opened lately."
            : `In viewers of the ${viewers.apps === 1 ? "app" : `${viewers.apps} apps`} that people opened most.`}
        </p>
      </section>
    </div>
  );
}
