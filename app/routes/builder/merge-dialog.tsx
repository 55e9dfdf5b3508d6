import { useId, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { countConflicts, hasConflictMarkers, type Merge, mergeTexts } from "#domain/projects/merge.ts";
import { DiffView, MergeEditor } from "./diff-view.tsx";

type Props = {
  base: string;
  mine: string;
  theirs: string;
  theirVersion: number;
  busy: boolean;
  error: string | null;
  onTakeTheirs: () => void;
  onSave: (text: string) => void;
  onClose: () => void;
};
type Choice = keyof typeof CHOICES;

const CHOICES = { theirs: "Theirs", mine: "Mine", both: "Both side by side" };
const CHOICE_ORDER = ["theirs", "mine", "both"] as const;
/** More removed lines than these nobody reads; the comparison shows them all. */
const REMOVED_SHOWN = 200;

/** A save that came too late: theirs, mine, or both merged. Closing it saves nothing and changes nothing. */
export function MergeDialog({ open, ...props }: Props & { open: boolean }) {
  return (
    <Dialog title="This project was saved somewhere else" open={open} onClose={props.onClose} wide>
      <Choices key={props.theirVersion} {...props} />
    </Dialog>
  );
}

function Choices({ base, mine, theirs, theirVersion, busy, error, onTakeTheirs, onSave, onClose }: Props) {
  const [choice, setChoice] = useState<Choice>("both");
  const [merge] = useState(() => mergeTexts({ base, mine, theirs }));
  const [text, setText] = useState(merge.text);
  const noteId = useId();
  const theirName = `Theirs (version ${theirVersion})`;
  const unsettled = choice === "both" && hasConflictMarkers(text);
  return (
    <div className="merge">
      <p className="quiet">
        Version {theirVersion} was saved in another tab or on another device after you began. Nothing is overwritten:
        choose what becomes the next version.
      </p>
      <fieldset className="merge-choice" aria-label="What to keep">
        {CHOICE_ORDER.map((name) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={choice === name}
            onClick={() => setChoice(name)}
          >
            {CHOICES[name]}
          </button>
        ))}
      </fieldset>
      {choice === "both" && (
        <>
          <MergeStatus merge={merge} conflicts={countConflicts(text)} />
          <MergeEditor left={theirs} right={text} labels={{ left: theirName, right: "Merged" }} onChange={setText} />
        </>
      )}
      {choice === "theirs" && <DiffView before={mine} after={theirs} labels={{ left: "Mine", right: theirName }} />}
      {choice === "mine" && <DiffView before={theirs} after={mine} labels={{ left: theirName, right: "Mine" }} />}
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <div className="actions">
        <span id={noteId} className="small quiet grow">
          {unsettled && "Settle each conflict first: keep the lines you want and delete the marker lines around them."}
        </span>
        <Button look="soft" onClick={onClose}>
          Keep typing
        </Button>
        {choice === "theirs" ? (
          <Button disabled={busy} onClick={onTakeTheirs}>
            Use theirs
          </Button>
        ) : (
          <Button
            disabled={unsettled}
            aria-describedby={noteId}
            busy={busy && "Saving..."}
            onClick={() => onSave(choice === "mine" ? mine : text)}
          >
            {choice === "mine" ? "Save mine" : "Save merged"}
          </Button>
        )}
      </div>
    </div>
  );
}

function MergeStatus({ merge, conflicts }: { merge: Merge; conflicts: number }) {
  const { removed } = merge;
  const shown = removed.slice(0, REMOVED_SHOWN);
  return (
    <div className="small">
      <p role="status">{statusOf(merge, conflicts)}</p>
      {shown.length > 0 && (
        <details className="merge-removed">
          <summary>Removed lines</summary>
          <ul>
            {shown.map(({ line, by }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and lines can be alike.
              <li key={at}>
                <span className="quiet">by {by}</span>
                <code>{line.trim() === "" ? "(empty line)" : line}</code>
              </li>
            ))}
          </ul>
          {removed.length > shown.length && <p className="quiet">and {removed.length - shown.length} more</p>}
        </details>
      )}
    </div>
  );
}

function statusOf({ taken, removed, identical }: Merge, conflicts: number) {
  if (identical) return "Both are the same.";
  const byTheirs = removed.filter(({ by }) => by === "theirs").length;
  const byMine = removed.length - byTheirs;
  return [
    `${count(taken, "change")} of theirs taken`,
    conflicts === 0 ? "no conflict to settle" : `${count(conflicts, "conflict")} to settle`,
    byTheirs > 0 && `${count(byTheirs, "line")} removed by theirs`,
    byMine > 0 && `${count(byMine, "line")} removed by mine`,
  ]
    .filter(Boolean)
    .join(", ");
}

function count(number: number, noun: string) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
