import { Button } from "#app/components/forms/button.tsx";
import { type Conflict, listConflicts, type Side } from "#domain/projects/conflicts.ts";

const MAX_SHOWN_CONFLICTS = 20;
const SIDES = [
  { side: "mine", label: "Mine" },
  { side: "theirs", label: "Theirs" },
  { side: "both", label: "Both" },
] as const;

export function ConflictList({ text, onResolve }: { text: string; onResolve: (number: number, side: Side) => void }) {
  const conflicts = listConflicts(text);
  if (conflicts.length === 0) return null;
  return (
    <ol className="conflicts" aria-label="Conflicts">
      {conflicts.slice(0, MAX_SHOWN_CONFLICTS).map((conflict, number) => (
        <li key={`${conflict.line}-${conflicts.length}`}>
          <p className="small">
            Conflict {number + 1} of {conflicts.length}, line {conflict.line}
          </p>
          <Excerpts conflict={conflict} />
          <fieldset className="row" aria-label={`Keep in conflict ${number + 1}`}>
            {SIDES.map(({ side, label }) => (
              <Button key={side} variant="soft" onClick={() => onResolve(number, side)}>
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
    <dl className="excerpts small">
      <dt>Mine</dt>
      <dd>{mine.trim() === "" ? "(nothing)" : mine.trimEnd()}</dd>
      <dt>Theirs</dt>
      <dd>{theirs.trim() === "" ? "(nothing)" : theirs.trimEnd()}</dd>
    </dl>
  );
}
