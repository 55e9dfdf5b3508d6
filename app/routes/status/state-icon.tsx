import type { CurrentState } from "#domain/status/parts.ts";
import * as styles from "./status.module.css";

const SIGNS: Record<CurrentState, string> = { operational: "✓", degraded: "!", outage: "✕", unknown: "?" };

/** A sign for each state, so that its color is not the only one. */
export function StateIcon({ state }: { state: CurrentState }) {
  return (
    <span className={styles.stateIcon} aria-hidden="true">
      {SIGNS[state]}
    </span>
  );
}
