import { useRef } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { focusAfterRender } from "#app/lib/focus.ts";
import { ignoreHeldKey } from "#app/lib/ignore-held-key.ts";
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
  const list = useRef<HTMLOListElement>(null);
  const conflicts = listConflicts(text);
  if (conflicts.length === 0) return null;
  function resolve(number: number, choice: Choice) {
    const dialog = list.current?.closest("dialog");
    onResolve(number, choice);
    focusAfterRender(() => findNextChoice(list.current, number) ?? focusableStatus(dialog));
  }
  return (
    <ol ref={list} className={styles.conflicts} aria-label="Conflicts">
      {conflicts.slice(0, MAX_SHOWN_CONFLICTS).map((conflict, number) => (
        <li key={`${conflict.line}-${conflicts.length}`}>
          <p className="small">
            Conflict {number + 1} of {conflicts.length}, line {conflict.line}
          </p>
          <Excerpts conflict={conflict} />
          <fieldset className="row" aria-label={`Keep in conflict ${number + 1}`}>
            {CHOICES.map(({ choice, label }) => (
              <Button key={choice} variant="soft" onKeyDown={ignoreHeldKey} onClick={() => resolve(number, choice)}>
                {label}
              </Button>
            ))}
          </fieldset>
        </li>
      ))}
    </ol>
  );
}

/** A resolution remounts every row; the next conflict takes over the number of the resolved one. */
function findNextChoice(list: HTMLElement | null, number: number) {
  const row = list?.children[number] ?? list?.lastElementChild;
  return row?.querySelector("button");
}

/** The line above the list, which says that no conflict is left. */
function focusableStatus(dialog: HTMLElement | null | undefined) {
  const status = dialog?.querySelector<HTMLElement>("[role=status]");
  if (status) status.tabIndex = -1;
  return status;
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
