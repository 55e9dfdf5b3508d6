import { type ReactNode, useEffect } from "react";
import { AppFrame } from "#app/components/apps/app-frame.tsx";
import { HostPrompt } from "#app/components/apps/host-prompt.tsx";
import { StorageNotice } from "#app/components/apps/storage-notice.tsx";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { IconButton } from "#app/components/forms/button.tsx";
import { ReloadIcon } from "#app/components/icons/icons.tsx";
import { useAppRun } from "#app/hooks/use-app-run.ts";
import type { EditedCode } from "#app/hooks/use-edited-code.ts";
import { useFramePrompts } from "#app/hooks/use-frame-prompts.tsx";
import { useStorageRefused } from "#app/hooks/use-storage-refused.ts";
import type { CurrentProject } from "#app/routes/builder/versions/use-save.ts";
import type { UnsavedCodePreview } from "#domain/previews/unsaved-code-preview.server.ts";
import * as previewStyles from "./preview.module.css";

type Props = {
  /** Holds the button that reloads, so that nothing else is above the app. */
  bar: (reloadButton: ReactNode) => ReactNode;
  preview: UnsavedCodePreview;
  edited: EditedCode;
  fallbackProjectId: string | null;
  current: CurrentProject | null;
  onHostsSaved: () => void;
};

export function FullView({ bar, preview, edited, fallbackProjectId, current, onHostsSaved }: Props) {
  const { run, hash, onHash, restart } = useAppRun();
  const { isStorageRefused, onStorageMessage } = useStorageRefused();
  const prompts = useFramePrompts(String(run));
  const name = current?.name ?? "Preview";
  const isEmpty = edited.code.trim() === "";
  useEffect(() => {
    // Needs a document load: only a new document's policy can name the project's origin.
    if (edited.ready && isEmpty && fallbackProjectId)
      window.location.replace(`/builder?view=view&project=${fallbackProjectId}`);
  }, [edited.ready, isEmpty, fallbackProjectId]);
  const reloadButton = (
    <IconButton label="Reload preview" onClick={restart}>
      <ReloadIcon />
    </IconButton>
  );
  return (
    <>
      {bar(!isEmpty && reloadButton)}
      <main className={previewStyles.fullView}>
        <h1 className="sr-only">View</h1>
        {isEmpty ? (
          <EmptyState
            icon="📄"
            title={edited.ready && !fallbackProjectId ? "No content to preview" : "Loading..."}
            hint={edited.ready && !fallbackProjectId ? "Write or paste HTML in the Build view first." : ""}
          />
        ) : (
          <>
            {current && (
              <HostPrompt
                projectId={current.id}
                hostChoices={preview.hostChoices}
                onSaved={() => {
                  restart();
                  onHostsSaved();
                }}
              />
            )}
            <StorageNotice origin={preview.origin} isRefused={isStorageRefused} />
            <AppFrame
              key={run}
              origin={preview.origin}
              path={preview.path}
              html={edited.code}
              title={name}
              takesFirstKey
              takesFocus={run > 0}
              hash={hash}
              onHash={onHash}
              errorNotice="full"
              onMessage={(message) => {
                onStorageMessage(message);
                prompts.onMessage(message);
              }}
              onReload={restart}
            />
          </>
        )}
        {prompts.dialog}
      </main>
    </>
  );
}
