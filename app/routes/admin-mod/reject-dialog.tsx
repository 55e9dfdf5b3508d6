import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { lengthLeftText } from "#app/components/forms/limited-textarea.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { DialogActions } from "#app/components/overlays/dialog-actions.tsx";
import { focusInvalidField } from "#app/lib/focus.ts";
import { REASON_IDS, REASON_TEXTS, type ReasonId } from "#domain/apps/reasons.ts";
import { lengthProblem } from "#domain/kit/length-problem.ts";
import { MAX_REJECTION_SENTENCE_LENGTH, REJECTION_SENTENCE_TOO_LONG } from "#domain/moderation/rules.ts";
import * as styles from "./admin-mod.module.css";

type Props = {
  name: string;
  open: boolean;
  busy: boolean;
  /** Selected at first, and never sent without a press. */
  suspected?: ReadonlyArray<ReasonId>;
  onClose: () => void;
  onReject: (reasons: Array<ReasonId>, sentence: string) => void;
};

/** Keeps the selected reasons and the sentence while it is closed. */
export function RejectDialog({ name, open, busy, suspected = [], onClose, onReject }: Props) {
  const [reasons, setReasons] = useState<Array<ReasonId>>([...suspected]);
  const [sentence, setSentence] = useState("");
  const problem = lengthProblem(sentence, MAX_REJECTION_SENTENCE_LENGTH, REJECTION_SENTENCE_TOO_LONG);
  function toggle(reason: ReasonId) {
    setReasons(reasons.includes(reason) ? reasons.filter((other) => other !== reason) : [...reasons, reason]);
  }
  return (
    <Dialog title={`Reject ${name}`} open={open} onClose={onClose} wide>
      <p className="quiet">The owner sees these reasons as a list, and your sentence below them.</p>
      <fieldset className={styles.reasons}>
        <legend className="sr-only">Reasons</legend>
        {REASON_IDS.map((reason) => (
          <label key={reason} className="row">
            <input type="checkbox" checked={reasons.includes(reason)} onChange={() => toggle(reason)} />
            {REASON_TEXTS[reason]}
          </label>
        ))}
      </fieldset>
      <TextField
        label="One sentence in your own words"
        value={sentence}
        hint={lengthLeftText(sentence.trim().length, MAX_REJECTION_SENTENCE_LENGTH)}
        tooLong={problem}
        placeholder="Optional: what to change, and where"
        onChange={({ target }) => setSentence(target.value)}
      />
      <DialogActions onCancel={onClose} className={styles.reasonActions}>
        <Button
          variant="danger"
          disabled={reasons.length === 0}
          busy={busy && "Rejecting..."}
          onClick={({ currentTarget }) =>
            problem ? focusInvalidField(currentTarget.closest("dialog")) : onReject(reasons, sentence)
          }
        >
          Reject ({reasons.length})
        </Button>
      </DialogActions>
    </Dialog>
  );
}
