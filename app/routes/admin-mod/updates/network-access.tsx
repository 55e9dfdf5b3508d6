import { MinusIcon, PlusIcon } from "#app/components/icons/icons.tsx";
import type { HostChange } from "#domain/moderation/updates/host-difference.ts";
import type { OpenedUpdate } from "#domain/moderation/updates/review.server.ts";
import * as styles from "./updates.module.css";

const TEXTS: Record<HostChange["change"], string> = {
  added: "New host",
  removed: "No longer contacted",
  "new purpose": "Same host, new purpose",
};

/** New hosts come first: an update could send an app's data to them. */
export function NetworkAccess({ hosts: { changes, after } }: { hosts: OpenedUpdate["hosts"] }) {
  const kept = after.filter(({ host }) => !changes.some((change) => change.host === host)).map(({ host }) => host);
  return (
    <section className="panel stack" aria-labelledby="network-access">
      <h3 id="network-access">Network access</h3>
      {changes.length > 0 && (
        <ul className={`stack ${styles.hostChanges}`}>
          {changes.map(({ host, purpose, change }) => (
            <li key={`${host} ${change}`} data-change={change}>
              {change === "removed" ? <MinusIcon /> : <PlusIcon />}
              <span>
                <HostName host={host} change={change} /> {TEXTS[change]}
                {change !== "removed" && (purpose ? `, declared as “${purpose}”` : ", without a declared purpose")}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="small quiet">
        {changes.length === 0 && "Unchanged. "}
        {kept.length > 0 && `Still contacts ${kept.join(", ")}.`}
        {after.length === 0 && "Declares no host."}
      </p>
    </section>
  );
}

function HostName({ host, change }: Pick<HostChange, "host" | "change">) {
  if (change === "added")
    return (
      <ins>
        <code>{host}</code>
      </ins>
    );
  if (change === "removed")
    return (
      <del>
        <code>{host}</code>
      </del>
    );
  return <code>{host}</code>;
}
