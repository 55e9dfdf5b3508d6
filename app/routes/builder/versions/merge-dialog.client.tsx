import { useId, useMemo, useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { FailureAlert } from "#app/components/forms/failure-text.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { ActionRow } from "#app/components/overlays/dialog-actions.tsx";
import { withKeys } from "#app/lib/with-keys.ts";
import { DialogUnsavedPrompt } from "#app/routes/builder/dialog-unsaved-prompt.tsx";
import type { Failure } from "#domain/kit/errors.ts";
import { countConflicts, hasConflictMarkers, resolveConflict } from "#domain/projects/conflict-markers.ts";
import { type Merge, mergeTexts } from "#domain/projects/merge.ts";
import { ConflictList } from "./conflict-list.tsx";
import { DiffView, MergeEditor } from "./diff-view.tsx";
import * as mergeStyles from "./merge.module.css";

type Props = {
  base: string;
  mine: string;
  theirs: string;
  /** Null for an app of this device. */
  theirVersion: number | null;
  busy: boolean;
  failure: Failure | null;
  /** Of a save that failed, and is sent again. */
  notice: string;
  onTakeTheirs: () => void;
  onSave: (text: string) => void;
  onClose: () => void;
};
type Choice = keyof typeof CHOICES;

const CHOICES = { theirs: "Other tab", mine: "This tab", both: "Both side by side" };
const SIDES = { theirs: "the other tab", mine: "this tab" };
const CHOICE_ORDER = ["both", "theirs", "mine"] as const;
const MAX_REMOVED_LINES = 200;

export function MergeDialog(props: Props) {
  const { base, mine, theirs, theirVersion, busy, failure, notice, onTakeTheirs, onSave, onClose } = props;
  const [choice, setChoice] = useState<Choice>("both");
  const merge = useMemo(() => mergeTexts({ base, mine, theirs }), [base, mine, theirs]);
  const [text, setText] = useState(merge.text);
  const [resolvedCount, setResolvedCount] = useState(0);
  const [isPromptOpen, setIsPromptOpen] = useState(false);
  const noteId = useId();
  const theirLabel = theirVersion === null ? "Other tab" : `Other tab (version ${theirVersion})`;
  const hasUnresolvedConflicts = choice === "both" && hasConflictMarkers(text);
  const save = () => onSave(choice === "mine" ? mine : text);
  /** What was merged by hand is nowhere else. */
  function mayClose() {
    if (text === merge.text) return true;
    setChoice("both");
    setIsPromptOpen(true);
    return false;
  }
  return (
    <Dialog title="This project was saved somewhere else" open onClose={onClose} mayClose={mayClose} wide>
      <div className={mergeStyles.merge}>
        <p className="quiet">
          {theirVersion === null
            ? "The app was saved in another tab"
            : `Version ${theirVersion} was saved in another tab or device`}{" "}
          while you were editing. Choose what to keep; nothing has been overwritten.
        </p>
        <fieldset className={mergeStyles.mergeChoice} aria-label="What to keep">
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
            <ConflictList
              text={text}
              onResolve={(number, side) => {
                setText(resolveConflict(text, number, side));
                setResolvedCount(resolvedCount + 1);
              }}
            />
            <MergeEditor
              key={resolvedCount}
              left={theirs}
              right={text}
              labels={{ left: theirLabel, right: "Merged" }}
              onChange={setText}
            />
          </>
        )}
        {choice === "theirs" && (
          <DiffView before={mine} after={theirs} labels={{ left: "This tab", right: theirLabel }} />
        )}
        {choice === "mine" && (
          <DiffView before={theirs} after={mine} labels={{ left: theirLabel, right: "This tab" }} />
        )}
        <FailureAlert failure={failure} />
        {notice && (
          <p className="small error" role="status">
            {notice}
          </p>
        )}
        {isPromptOpen ? (
          <DialogUnsavedPrompt
            problem={hasUnresolvedConflicts ? "Resolve each conflict first." : null}
            onSave={save}
            onDiscard={onClose}
            onKeepEditing={() => setIsPromptOpen(false)}
          />
        ) : (
          <ActionRow as="div" className={mergeStyles.mergeActions}>
            <span id={noteId} className="small quiet grow">
              {hasUnresolvedConflicts &&
                "Resolve each conflict first: press This tab, Other tab or Both, or edit the lines between the markers."}
            </span>
            <Button variant="soft" onClick={() => mayClose() && onClose()}>
              Keep typing
            </Button>
            {choice === "theirs" ? (
              <Button disabled={busy} onClick={onTakeTheirs}>
                Use the other tab's
              </Button>
            ) : (
              <Button
                disabled={hasUnresolvedConflicts}
                aria-describedby={noteId}
                busy={busy && "Saving..."}
                onClick={save}
              >
                {choice === "mine" ? "Save this tab's" : "Save merged"}
              </Button>
            )}
          </ActionRow>
        )}
      </div>
    </Dialog>
  );
}

function MergeStatus({ merge, conflicts }: { merge: Merge; conflicts: number }) {
  const { removed } = merge;
  const shown = removed.slice(0, MAX_REMOVED_LINES);
  return (
    <div className="small">
      <p role="status">{mergeStatusText(merge, conflicts)}</p>
      {shown.length > 0 && (
        <details className={mergeStyles.mergeRemoved}>
          <summary>Changed or removed lines</summary>
          <ul>
            {withKeys(shown, ({ line, by }) => `${by} ${line}`).map(({ item: { line, by }, key }) => (
              <li key={key}>
                <span className="quiet">in {SIDES[by]}</span>
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

function mergeStatusText({ theirChanges, removed, identical }: Merge, conflicts: number) {
  if (identical) return "Both versions are the same.";
  const byTheirs = removed.filter(({ by }) => by === "theirs").length;
  const byMine = removed.length - byTheirs;
  return [
    `${countedNoun(theirChanges, "change")} taken from the other tab`,
    conflicts === 0 ? "no conflicts to resolve" : `${countedNoun(conflicts, "conflict")} to resolve`,
    byTheirs > 0 && `${countedNoun(byTheirs, "line")} changed or removed in the other tab`,
    byMine > 0 && `${countedNoun(byMine, "line")} changed or removed in this tab`,
  ]
    .filter(Boolean)
    .join(", ");
}

function countedNoun(number: number, noun: string) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
