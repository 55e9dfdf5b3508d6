import { useRef, useState } from "react";
import { ExactTime } from "#app/components/feedback/exact-time.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { FailureText } from "#app/components/forms/failure-text.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { DialogActions } from "#app/components/overlays/dialog-actions.tsx";
import { MenuItem } from "#app/components/overlays/menu.tsx";
import { callApi } from "#app/device/api.ts";
import { refreshSavedCode } from "#app/device/offline/saved-code.ts";
import { useAccountId } from "#app/hooks/use-account-id.ts";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import { usePages } from "#app/hooks/use-pages.ts";
import * as builderStyles from "#app/routes/builder/builder.module.css";
import type { Failure } from "#domain/kit/errors.ts";
import { sizeText } from "#domain/kit/numbers.ts";
import { VERSIONS_KEPT } from "#domain/projects/rules.ts";
import { DiffView } from "./diff-view.tsx";

type Entry = { version: number; htmlBytes: number; createdAt: number; sameAs: number | null };
type Props = {
  projectId: string;
  version: number;
  code: string;
  onClose: () => void;
  onRestored: (restored: { html: string; version: number }) => void;
};

/** Mounted while it is open. */
export function HistoryDialog(props: Props) {
  return (
    <Dialog title="History" open onClose={props.onClose} wide>
      <Versions {...props} />
    </Dialog>
  );
}

function Versions({ projectId, version, code, onClose, onRestored }: Props) {
  const { entries, hasMore, error, loadMore } = useVersions(projectId);
  const newest = entries[0]?.version ?? version;
  const [chosen, setChosen] = useState<{ version: number; html: string } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  // Responses can arrive out of order: only the latest selection counts.
  const latestChoice = useRef<number | null>(null);
  const account = useAccountId();
  const { submit, busy } = useActionWithFailure<{ version: number }>({
    onSuccess(restored) {
      if (!chosen) return;
      if (account !== null) void refreshSavedCode(account, projectId);
      onRestored({ html: chosen.html, version: restored.version });
      onClose();
    },
    onError: setFailure,
  });
  async function choose(versionNumber: number) {
    // What is being restored stays chosen.
    if (busy) return;
    latestChoice.current = versionNumber;
    const answer = await callApi("GET", "/api/projects/:id/versions/:version", {
      param: { id: projectId, version: versionNumber },
    });
    if (latestChoice.current !== versionNumber) return;
    setFailure(answer.ok ? null : answer.error);
    if (answer.ok) setChosen(answer.data);
  }
  function restore() {
    if (!chosen) return;
    const fields = { intent: "restore-version", projectId, baseVersion: newest, version: chosen.version };
    void submit(fields, { method: "post", action: "/builder" });
  }
  return (
    <div className={builderStyles.history}>
      <ol className={builderStyles.historyList} aria-label="Versions">
        {entries.map((entry) => (
          <li key={entry.version}>
            <MenuItem
              as="button"
              type="button"
              aria-pressed={chosen?.version === entry.version}
              onClick={() => choose(entry.version)}
            >
              <span className="grow">
                Version {entry.version}
                {entry.version === newest && " (newest)"}
              </span>
              <span className="small quiet">
                <ExactTime at={entry.createdAt} /> · {sizeText(entry.htmlBytes)}
                {entry.sameAs !== null && ` · same as version ${entry.sameAs}`}
              </span>
            </MenuItem>
          </li>
        ))}
        {entries.length === 0 && !error && <li className="quiet">Loading...</li>}
        {(hasMore || error) && (
          <li>
            <Button variant="ghost" onClick={loadMore}>
              {error ? "Try Again" : "Older versions"}
            </Button>
          </li>
        )}
        {newest > VERSIONS_KEPT && !hasMore && (
          <li className="small quiet">
            Beyond the newest {VERSIONS_KEPT} versions, only the last one from each day is kept.
          </li>
        )}
      </ol>
      <div>
        {(error ?? failure) && (
          <p className="error" role="alert">
            {error ?? (failure && <FailureText failure={failure} />)}
          </p>
        )}
        {!chosen && !error && !failure && <p className="quiet">Choose a version to compare it with the editor.</p>}
        {chosen && (
          <DiffView
            key={chosen.version}
            before={chosen.html}
            after={code}
            labels={{ left: `Version ${chosen.version}`, right: "In the editor" }}
          />
        )}
      </div>
      <DialogActions cancelLabel="Close" onCancel={onClose} className={builderStyles.historyActions}>
        <Button disabled={!chosen || chosen.version === newest} busy={busy && "Restoring..."} onClick={restore}>
          Restore this version
        </Button>
      </DialogActions>
    </div>
  );
}

function useVersions(projectId: string) {
  const { pages, error, loadMore } = usePages<{ versions: Array<Entry>; more: boolean }>((previous) => {
    const before = previous?.versions.at(-1)?.version ?? null;
    return callApi("GET", "/api/projects/:id/versions", { param: { id: projectId }, query: { before } });
  });
  return {
    entries: pages.flatMap(({ versions }) => versions),
    hasMore: pages.at(-1)?.more ?? false,
    error,
    loadMore,
  };
}
