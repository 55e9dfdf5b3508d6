import { type NewAccess, wantedText } from "#domain/apps/update-acceptance.ts";
import * as styles from "./viewer.module.css";

/** What an update may contact beyond the version that the user accepted. */
export function WantedAccess({ wanted }: { wanted: NewAccess }) {
  return (
    <>
      <p>{wantedText(wanted)}</p>
      {wanted.hosts.length > 0 && (
        <ul className={styles.wantedHosts} aria-label="New hosts">
          {wanted.hosts.map(({ host, purpose }) => (
            <li key={host}>
              <strong>{host}</strong> {purpose && <span className="quiet">({purpose})</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
