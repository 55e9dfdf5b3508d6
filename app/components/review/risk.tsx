import type { RiskPart } from "#domain/moderation/checks/risk.ts";
import { riskBand } from "#domain/moderation/checks/risk.ts";
import { MAX_RISK } from "#domain/moderation/checks/rules.ts";
import * as styles from "./review.module.css";

export function RiskPill({ risk }: { risk: number }) {
  return (
    <span className={styles.risk} data-band={riskBand(risk)}>
      <span className="sr-only">Risk </span>
      {risk}
    </span>
  );
}

/** What adds up to the score. Screen readers skip the bar, since it repeats the list. */
export function RiskParts({ risk, parts }: { risk: number; parts: ReadonlyArray<RiskPart> }) {
  return (
    <section className="panel stack" aria-labelledby="risk-heading">
      <header className="row">
        <h3 id="risk-heading" className="grow">
          Risk
        </h3>
        <p className={styles.riskScore}>
          <strong>{risk}</strong> <span className="quiet small">of {MAX_RISK}</span>
        </p>
      </header>
      <div className={styles.riskBar} aria-hidden="true">
        {parts.map(({ label, points }) => (
          <span key={label} style={{ inlineSize: `${(points * 100) / MAX_RISK}%` }} />
        ))}
      </div>
      <ul className={styles.riskParts}>
        {parts.map(({ label, points }) => (
          <li key={label} className={points === 0 ? "quiet" : undefined}>
            {label} <span>+{points}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
