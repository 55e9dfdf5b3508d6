import { useEffect, useState } from "react";
import { AppFrame } from "#app/components/apps/app-frame.tsx";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { IconButton } from "#app/components/forms/button.tsx";
import { ReloadIcon } from "#app/components/icons/tool-icons.tsx";
import type { Draft } from "#app/hooks/use-draft.ts";
import { useFramePrompts } from "#app/hooks/use-frame-prompts.tsx";

type Props = {
  origin: string;
  draft: Draft;
  fallbackProjectId: string | null;
  name: string | undefined;
};

export function FullView({ origin, draft, fallbackProjectId, name }: Props) {
  const [runCount, setRunCount] = useState(0);
  const prompts = useFramePrompts(String(runCount));
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
            <span className="grow one-line">{name ?? "Preview"}</span>
            <IconButton label="Reload preview" onClick={() => setRunCount(runCount + 1)}>
              <ReloadIcon />
            </IconButton>
          </div>
          <AppFrame
            key={runCount}
            origin={origin}
            html={draft.code}
            title={name ?? "Preview"}
            errorNotice="full"
            onMessage={prompts.onMessage}
            onReload={() => setRunCount(runCount + 1)}
          />
        </>
      )}
      {prompts.dialog}
    </main>
  );
}
