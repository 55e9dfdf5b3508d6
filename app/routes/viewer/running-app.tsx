import { useState } from "react";
import { type ErrorResponse, useRevalidator } from "react-router";
import { AppFrame } from "#app/components/apps/app-frame.tsx";
import { AppIcon } from "#app/components/apps/app-icon.tsx";
import { HostPrompt } from "#app/components/apps/host-prompt.tsx";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { NeedsScript } from "#app/components/feedback/needs-script.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { useAppRemoval } from "#app/hooks/use-app-removal.ts";
import { useFramePrompts } from "#app/hooks/use-frame-prompts.tsx";
import type { OpenedPreview } from "#domain/previews/open.server.ts";
import { PRIVATE_OR_MISSING } from "#domain/previews/rules.ts";
import { useRunReport } from "./use-run-report.ts";

type Props = { opened: OpenedPreview; run: number; stopped: boolean; onStart: () => void };

/** What the loader answers for such an app, so that each page shows it in its own words. */
const REMOVED: ErrorResponse & { internal: boolean } = {
  status: 410,
  statusText: "Gone",
  internal: false,
  data: { message: PRIVATE_OR_MISSING },
};

export function RunningApp({ opened, run, stopped, onStart }: Props) {
  const { app, origin, path, token } = opened;
  const { revalidate, state } = useRevalidator();
  const [loadedKey, setLoadedKey] = useState<string | null>(null);
  const runKey = `${run}/${token}`;
  const prompts = useFramePrompts(runKey);
  const report = useRunReport(token === null ? app : null, {
    key: runKey,
    isSilent: app.contactsNobody || app.offlineOnly === true,
  });
  if (useAppRemoval(token === null ? app.id : null)) throw REMOVED;
  function restart() {
    onStart();
    if (token) void revalidate();
  }
  if (stopped) {
    return (
      <EmptyState
        icon="🧩"
        app={app}
        title="App stopped"
        hint="Its data is still saved."
        action={
          <Button busy={state !== "idle" && "Loading..."} onClick={restart} autoFocus>
            Try Again
          </Button>
        }
      />
    );
  }
  return (
    <>
      <NeedsScript />
      {loadedKey !== runKey && (
        <div className="viewer-loading scripted" role="status">
          <AppIcon app={app} size={96} />
          <span className="sr-only">Loading {app.name}</span>
        </div>
      )}
      {token !== null && <HostPrompt projectId={app.id} hostChoices={app.hostChoices} onSaved={restart} />}
      <AppFrame
        key={runKey}
        origin={origin}
        path={path}
        html={null}
        token={token}
        title={app.name}
        icon={app}
        takesFirstKey
        errorNotice={token === null ? "short" : "full"}
        onLoad={() => {
          setLoadedKey(runKey);
          report.onLoad();
        }}
        onMessage={(message) => {
          report.onMessage(message);
          prompts.onMessage(message);
        }}
        onReload={restart}
      />
      {prompts.dialog}
    </>
  );
}
