import { useMemo, useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { FailureAlert, FailureText } from "#app/components/forms/failure-text.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { DialogActions } from "#app/components/overlays/dialog-actions.tsx";
import { PlanNote } from "#app/routes/builder/wizard/plan-note.tsx";
import type { Failure } from "#domain/kit/errors.ts";
import { visibleText } from "#domain/kit/visible-text.ts";
import { MAX_TITLE_LENGTH, MIN_TITLE_LENGTH } from "#domain/listing/rules.ts";
import { suggestTitle, titleLength, titleProblem } from "#domain/listing/titles.ts";
import { readPageListing } from "#domain/projects/page-listing.ts";

type Props = {
  destination: "account" | "device";
  code: string;
  busy: boolean;
  failure: Failure | null;
  onClose: () => void;
  onSave: (name: string) => void;
};

/** Mounted on each opening, so that the previous app's title is not kept. */
export function SaveDialog(props: Props) {
  const { destination, onClose } = props;
  return (
    <Dialog title={destination === "account" ? "Save to Private Apps" : "Save on this device"} open onClose={onClose}>
      <TitleForm {...props} />
    </Dialog>
  );
}

function TitleForm({ destination, code, busy, failure, onClose, onSave }: Props) {
  const [name, setName] = useState(() => suggestTitle(code) ?? "");
  const page = useMemo(() => readPageListing(code), [code]);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const length = titleLength(name);
  const problem = titleProblem(name);
  // Which is not about the title.
  const isFull = failure?.code === "plan";
  const showsLength = length > MAX_TITLE_LENGTH || (wasSubmitted && problem !== null);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        setWasSubmitted(true);
        if (problem === null) onSave(visibleText(name));
      }}
    >
      <TextField
        label="Title"
        value={name}
        onChange={(event) => setName(event.target.value)}
        onFocus={(event) => event.target.select()}
        hint={`${length}/${MAX_TITLE_LENGTH}, at least ${MIN_TITLE_LENGTH}`}
        error={showsLength ? problem : failure && !isFull && <FailureText failure={failure} />}
        autoFocus
      />
      {isFull && <FailureAlert failure={failure} />}
      <PageNote {...page} />
      {destination === "device" && (
        <>
          <p className="small quiet">
            Saved only on this device. Clearing this browser's data deletes it. Upgrade to Builder to sync projects.
          </p>
          {!isFull && <PlanNote plan="Builder" />}
        </>
      )}
      <DialogActions onCancel={onClose}>
        <Button type="submit" busy={busy && "Saving..."}>
          Save
        </Button>
      </DialogActions>
    </form>
  );
}

function PageNote({ description, icon }: ReturnType<typeof readPageListing>) {
  const parts = [...(icon ? [`icon ${icon}`] : []), ...(description ? ["description"] : [])];
  if (parts.length === 0) return null;
  return (
    <p className="small quiet">
      We'll use your page's {parts.join(" and ")}. You can change {parts.length > 1 ? "them" : "it"} under Projects.
    </p>
  );
}
