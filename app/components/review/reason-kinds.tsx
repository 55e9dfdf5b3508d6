import { REASON_IDS, REASON_TEXTS } from "#domain/apps/reasons.ts";
import type { Finding } from "#domain/moderation/checks/finding.ts";
import { sortReasons } from "#domain/moderation/checks/reason-kinds.ts";
import * as styles from "./review.module.css";

const KINDS = [
  { kind: "passed", label: "Nothing found" },
  { kind: "suspected", label: "Suspected" },
  { kind: "manual", label: "Manual review" },
] as const;

/** The rejection reasons by what the checks say about them. */
export function ReasonKinds({ findings }: { findings: ReadonlyArray<Finding> }) {
  const kinds = sortReasons(findings);
  return (
    <section className="panel stack" aria-labelledby="reason-kinds">
      <h3 id="reason-kinds">The {REASON_IDS.length} reasons</h3>
      {KINDS.map(({ kind, label }) => (
        <details key={kind} className={styles.reasonKind}>
          <summary>
            {label} <strong>{kinds[kind].length}</strong>
          </summary>
          <p className="small quiet">{kinds[kind].map((reason) => REASON_TEXTS[reason]).join(", ") || "None"}</p>
        </details>
      ))}
    </section>
  );
}
