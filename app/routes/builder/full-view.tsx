import { useEffect, useState } from "react";
import { AppFrame } from "#app/components/app-frame.tsx";
import { IconButton } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ReloadIcon } from "#app/components/tool-icons.tsx";
import type { Draft } from "#app/hooks/use-draft.ts";
import { useFramePrompts } from "#app/hooks/use-frame-prompts.tsx";

type Props = {
  origin: string;
  draft: Draft;
  /** The project that is opened if nothing is loaded yet. */
  first: string | null;
  name: string | undefined;
};

/** The app alone, sandboxed, over the whole screen. */
export function FullView({ origin, draft, first, name }: Props) {
  const [run, setRun] = useState(0);
  const prompts = useFramePrompts(String(run));
  const empty = draft.code.trim() === "";
  useEffect(() => {
    // A document of its own: the page's policy names the one origin that the project runs on.
    if (draft.ready && empty && first) window.location.replace(`/builder?view=view&project=${first}`);
  }, [draft.ready, empty, first]);
  return (
    <main className="full-view">
      <h1 className="sr-only">View</h1>
      {empty ? (
        <EmptyState
          icon="📄"
          title={draft.ready && !first ? "No content to preview" : "Loading..."}
          hint={draft.ready && !first ? "Write or paste HTML in the Build view first." : ""}
        />
      ) : (
        <>
          <AppFrame
            key={run}
            origin={origin}
            html={draft.code}
            title={name ?? "Preview"}
            onMessage={prompts.onMessage}
            onReload={() => setRun(run + 1)}
          />
          <IconButton className="floating" look="soft" label="Reload preview" onClick={() => setRun(run + 1)}>
            <ReloadIcon />
          </IconButton>
        </>
      )}
      {prompts.dialog}
    </main>
  );
}
