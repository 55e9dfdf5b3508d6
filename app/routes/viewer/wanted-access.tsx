import { type NewAccess, wantedText } from "#domain/updates/acceptance.ts";

/** What an update may contact beyond the version that the user accepted. */
export function WantedAccess({ wanted }: { wanted: NewAccess }) {
  return (
    <>
      <p>{wantedText(wanted)}</p>
      {wanted.hosts.length > 0 && (
        <ul className="wanted-hosts" aria-label="New hosts">
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
