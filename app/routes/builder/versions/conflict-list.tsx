import { Button } from "#app/components/forms/button.tsx";
import { type Choice, type Conflict, listConflicts } from "#domain/projects/conflict-markers.ts";
import * as styles from "./merge.module.css";

const MAX_SHOWN_CONFLICTS = 20;
const CHOICES = [
  { choice: "mine", label: "This tab" },
  { choice: "theirs", label: "Other tab" },
  { choice: "both", label: "Both" },
] as const;

export function ConflictList({
  text,
  onResolve,
}: {
  text: string;
  onResolve: (number: number, choice: Choice) => void;
}) {
  const conflicts = listConflicts(text);
  if (conflicts.length === 0) return null;
  return (
    <ol className={styles.conflicts} aria-label="Conflicts">
      {conflicts.slice(0, MAX_SHOWN_CONFLICTS).map((conflict, number) => (
        <li key={`${conflict.line}-${conflicts.length}`}>
          <p className="small">
            Conflict {number + 1} of {conflicts.length}, line {conflict.line}
          </p>
          <Excerpts conflict={conflict} />
          <fieldset className="row" aria-label={`Keep in conflict ${number + 1}`}>
            {CHOICES.map(({ choice, label }) => (
              <Button key={choice} variant="soft" onClick={() => onResolve(number, choice)}>
                {label}
              </Button>
            ))}
          </fieldset>
        </li>
      ))}
    </ol>
  );
}

function Excerpts({ conflict: { mine, theirs } }: { conflict: Conflict }) {
  return (
    <dl className={`${styles.excerpts} small`}>
      <dt>This tab</dt>
      <dd>{mine.trim() === "" ? "(nothing)" : mine.trimEnd()}</dd>
      <dt>Other tab</dt>
      <dd>{theirs.trim() === "" ? "(nothing)" : theirs.trimEnd()}</dd>
    </dl>
  );
}
