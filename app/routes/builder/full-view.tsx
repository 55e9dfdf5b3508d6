import { useEffect, useState } from "react";
import { AppFrame } from "#app/components/apps/app-frame.tsx";
import { HostPrompt } from "#app/components/apps/host-prompt.tsx";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { IconButton } from "#app/components/forms/button.tsx";
import { ReloadIcon } from "#app/components/icons/tool-icons.tsx";
import type { Draft } from "#app/hooks/use-draft.ts";
import { useFramePrompts } from "#app/hooks/use-frame-prompts.tsx";
import type { DraftPreview } from "#domain/previews/draft-preview.server.ts";
import type { CurrentProject } from "./use-save.ts";

type Props = {
  preview: DraftPreview;
  draft: Draft;
  fallbackProjectId: string | null;
  current: CurrentProject | null;
  onHostsSaved: () => void;
};

export function FullView({ preview, draft, fallbackProjectId, current, onHostsSaved }: Props) {
  const [runCount, setRunCount] = useState(0);
  const prompts = useFramePrompts(String(runCount));
  const name = current?.name ?? "Preview";
  const restart = () => setRunCount((count) => count + 1);
  const isEmpty = draft.code.trim() === "";
  useEffect(() => {
    // Needs a document load: only a new document's policy can name the project's origin.
    if (draft.ready && isEmpty && fallbackProjectId)
      window.location.replace(`/builder?view=view&project=${fallbackProjectId}`);
  }, [draft.ready, isEmpty, fallbackProjectId]);
  return (
    <main className="full-view">
      <h1 className="sr-only">View</h1>
      {isEmpty ? (
        <EmptyState
          icon="📄"
          title={draft.ready && !fallbackProjectId ? "No content to preview" : "Loading..."}
          hint={draft.ready && !fallbackProjectId ? "Write or paste HTML in the Build view first." : ""}
        />
      ) : (
        <>
          <div className="pane-bar">
            <span className="grow one-line">{name}</span>
            <IconButton label="Reload preview" onClick={restart}>
              <ReloadIcon />
            </IconButton>
          </div>
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
          <AppFrame
            key={runCount}
            origin={preview.origin}
            path={preview.path}
            html={draft.code}
            title={name}
            errorNotice="full"
            onMessage={prompts.onMessage}
            onReload={restart}
          />
        </>
      )}
      {prompts.dialog}
    </main>
  );
}
