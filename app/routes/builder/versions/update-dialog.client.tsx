import { type FormEvent, useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { TextArea } from "#app/components/forms/fields.tsx";
import { lengthLeftText } from "#app/components/forms/limited-textarea.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { DialogActions } from "#app/components/overlays/dialog-actions.tsx";
import { callApi } from "#app/device/api.ts";
import { formDrafts } from "#app/device/drafts/form-drafts.ts";
import { useAccountId } from "#app/hooks/use-account-id.ts";
import { useLoaded } from "#app/hooks/use-loaded.ts";
import * as builderStyles from "#app/routes/builder/builder.module.css";
import type { CardProject } from "#app/routes/builder/projects/card-project.ts";
import { updateLabel } from "#app/routes/builder/projects/project-card.tsx";
import { updateDraftKey } from "#app/routes/builder/projects/use-card-actions.ts";
import { lengthProblem } from "#domain/kit/length-problem.ts";
import { changedParts } from "#domain/listing/changes.ts";
import { MAX_RELEASE_NOTES_LENGTH, RELEASE_NOTES_TOO_LONG } from "#domain/listing/rules.ts";

type Props = {
  project: CardProject;
  admin: boolean;
  onSubmit: (releaseNotes: string) => void;
  onClose: () => void;
};

/** Mounted while it is open. */
export function UpdateDialog({ project: { id, name, releaseNotes }, admin, onSubmit, onClose }: Props) {
  const account = useAccountId();
  const saved = releaseNotes ?? "";
  const [notes, setNotes] = useState(() => formDrafts.read(account, updateDraftKey(id))?.releaseNotes ?? saved);
  const { parts, error } = useChangedParts(id);
  /** Until the update is submitted, this device keeps them. */
  function change(text: string) {
    setNotes(text);
    formDrafts.write(account, updateDraftKey(id), text === saved ? null : { releaseNotes: text });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (parts && parts.length > 0) onSubmit(notes);
  }
  return (
    <Dialog title={`${admin ? "Publish" : "Submit"} an update to ${name}?`} open onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <div role="status" className="stack">
          {parts === null && !error && <p className="quiet">Comparing with the store...</p>}
          {error && <p className="error">{error}</p>}
          {parts?.length === 0 && <p>No changes were found to submit for review.</p>}
          {parts && parts.length > 0 && (
            <>
              <p>
                These parts have changed.{" "}
                {admin
                  ? "As an admin, you publish them without a review. The audit log records that you approved your own update."
                  : "A moderator will review them before the update goes live."}
              </p>
              <ul className={builderStyles.bullets}>
                {parts.map((part) => (
                  <li key={part}>{part}</li>
                ))}
              </ul>
            </>
          )}
        </div>
        <TextArea
          label="Release notes"
          rows={3}
          value={notes}
          hint={`${lengthLeftText(notes.trim().length, MAX_RELEASE_NOTES_LENGTH)}. What's new in this version (shown on the app's page).`}
          tooLong={lengthProblem(notes, MAX_RELEASE_NOTES_LENGTH, RELEASE_NOTES_TOO_LONG)}
          onChange={(event) => change(event.target.value)}
        />
        <DialogActions onCancel={onClose}>
          <Button type="submit" disabled={!parts || parts.length === 0}>
            {updateLabel({ isUpdatePending: false, admin })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useChangedParts(projectId: string) {
  const { loaded } = useLoaded(projectId, () =>
    callApi("GET", "/api/projects/:id/changes", { param: { id: projectId } }),
  );
  const answer = loaded?.data;
  return {
    parts: answer?.ok ? changedParts(answer.data) : null,
    error: answer && !answer.ok ? answer.error.message : null,
  };
}
