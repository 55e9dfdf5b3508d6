import type { ReactNode } from "react";
import { Badge } from "#app/components/feedback/badge.tsx";
import type { Finding } from "#domain/moderation/checks/finding.ts";
import * as styles from "./review.module.css";

const SEVERITIES = {
  blocked: { label: "Blocked", color: "red" },
  suspected: { label: "Suspected", color: "amber" },
  missing: { label: "Missing", color: "amber" },
  notice: { label: "Notice", color: "blue" },
} as const;

/** `lineLink` makes the link to a line; without it the line is only shown. */
type Props = { findings: ReadonlyArray<Finding>; lineLink?: (line: number) => ReactNode };

export function FindingList({ findings, lineLink }: Props) {
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <FindingItem key={`${finding.id} ${finding.hint}`} finding={finding} lineLink={lineLink} />
      ))}
    </ul>
  );
}

function FindingItem({ finding, lineLink }: { finding: Finding } & Pick<Props, "lineLink">) {
  const { severity, title, hint, line, source } = finding;
  const { label, color } = SEVERITIES[severity];
  return (
    <li>
      <div className="row wrap">
        <Badge color={color}>{label}</Badge>
        <strong className="grow">{title}</strong>
        {line !== null && (lineLink ? lineLink(line) : <span className="quiet small">Line {line}</span>)}
      </div>
      <p className="quiet">{hint}</p>
      {line !== null && source && (
        <pre className={styles.sourceLine}>
          <span aria-hidden="true">{line}</span>
          <code dir="ltr">{source}</code>
        </pre>
      )}
    </li>
  );
}
