import { Button } from "#app/components/forms/button.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { DialogActions } from "#app/components/overlays/dialog-actions.tsx";
import { useBusy } from "#app/hooks/use-busy.ts";
import * as builderStyles from "#app/routes/builder/builder.module.css";
import { MAX_DEVICE_APPS } from "#domain/projects/rules.ts";
import { importedText } from "./import-files.client.ts";
import type { ImportResult } from "./import-result.ts";

/** Of the files that were left out for one reason. */
const MAX_SHOWN_PATHS = 10;

type Props = {
  result: ImportResult;
  isCloud: boolean;
  onUndo: () => Promise<void>;
  onClose: () => void;
};

/** Mounted while it is open. */
export function ImportSummary({ result, isCloud, onUndo, onClose }: Props) {
  const { imported, there, leftOut } = result;
  const { busy, run } = useBusy();
  return (
    <Dialog title={importedText(imported.length)} open onClose={onClose}>
      <div className="stack">
        {imported.length > 0 && (
          <ul className={builderStyles.bullets} aria-label="Imported">
            {imported.map(({ id, name, note }) => (
              <li key={id} dir="auto">
                <strong>{name}</strong>
                {note && `: ${note}`}
              </li>
            ))}
          </ul>
        )}
        {!isCloud && imported.length > 0 && (
          <p className="quiet">
            This device keeps up to {MAX_DEVICE_APPS} apps, each with its current version, name, description, categories
            and emoji icon. Pictures, hosts and older versions stay in the file.
          </p>
        )}
        {there.length > 0 && (
          <section aria-labelledby="import-there">
            <h3 id="import-there">Already here, and the same</h3>
            <p dir="auto">{there.join(", ")}</p>
          </section>
        )}
        {leftOut.length > 0 && (
          <section aria-labelledby="import-left-out">
            <h3 id="import-left-out">Left out</h3>
            <ul className={builderStyles.bullets}>
              {leftOut.map(({ reason, paths }) => (
                <li key={reason}>
                  <strong>{pathsText(paths)}</strong>: {reason}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <DialogActions cancelLabel="Close" onCancel={onClose}>
        {imported.length > 0 && (
          <Button variant="soft" busy={busy} onClick={() => run("Undoing...", () => onUndo().then(onClose))}>
            Undo import
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function pathsText(paths: ReadonlyArray<string>) {
  const shown = paths.slice(0, MAX_SHOWN_PATHS).join(", ");
  return paths.length > MAX_SHOWN_PATHS ? `${shown} and ${paths.length - MAX_SHOWN_PATHS} more` : shown;
}
