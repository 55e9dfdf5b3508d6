import { PlainFacts } from "#app/components/feedback/plain-facts.tsx";
import { SCROLLABLE } from "#app/lib/scrollable.ts";
import type { AuditEntry } from "#domain/moderation/audit-queries.server.ts";
import * as styles from "./audit.module.css";
import { indented, reasonsOf } from "./change-text.ts";

export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const reasons = reasonsOf(entry);
  return (
    <div className={styles.auditDetail}>
      <Values label={`Old values of entry ${entry.seq}`} heading="Old values" values={entry.oldValues} />
      <Values label={`New values of entry ${entry.seq}`} heading="New values" values={entry.newValues} />
      <div className="stack">
        {reasons.length > 0 && (
          <div>
            <p className="small quiet">Reasons</p>
            <PlainFacts>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </PlainFacts>
          </div>
        )}
        <dl className="small">
          <dt className="quiet">Hash before</dt>
          <dd>
            <code>{entry.previousHash ?? "not sealed yet"}</code>
          </dd>
          <dt className="quiet">Hash</dt>
          <dd>
            <code>{entry.hash ?? "not sealed yet"}</code>
          </dd>
        </dl>
      </div>
    </div>
  );
}

function Values({ label, heading, values }: { label: string; heading: string; values: string }) {
  return (
    <section aria-label={label}>
      <p className="small quiet">{heading}</p>
      <pre {...SCROLLABLE}>{indented(values)}</pre>
    </section>
  );
}
