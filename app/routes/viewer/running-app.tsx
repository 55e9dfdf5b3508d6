import { useState } from "react";
import { type ErrorResponse, useRevalidator } from "react-router";
import { AppFrame } from "#app/components/apps/app-frame.tsx";
import { HostPrompt } from "#app/components/apps/host-prompt.tsx";
import { StorageNotice } from "#app/components/apps/storage-notice.tsx";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { NeedsScript } from "#app/components/feedback/needs-script.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { markUpdateSeen } from "#app/device/installs/answer-update.ts";
import { useAppRemoval } from "#app/hooks/use-app-removal.ts";
import { useFramePrompts } from "#app/hooks/use-frame-prompts.tsx";
import type { OpenedPreview } from "#domain/previews/open.server.ts";
import { PRIVATE_OR_MISSING } from "#domain/previews/rules.ts";
import { keepViewer } from "./keep-viewer.ts";
import { UpdateNotice } from "./update-notice.tsx";
import { UpdateQuestion } from "./update-question.tsx";
import { useRunReport } from "./use-run-report.ts";
import { ViewerLoading } from "./viewer-loading.tsx";

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
  const [isStorageRefused, setIsStorageRefused] = useState(false);
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
  const { update } = app;
  if (update?.state === "undecided" && update.wanted)
    return <UpdateQuestion app={{ ...app, update }} wanted={update.wanted} />;
  if (stopped) {
    return (
      <EmptyState
        icon="🧩"
        app={app}
        title="App stopped"
        hint={isStorageRefused ? "This browser kept none of its data." : "Its data is still saved."}
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
      {loadedKey !== runKey && <ViewerLoading app={app} />}
      <StorageNotice origin={origin} isRefused={isStorageRefused} hasCopy={app.isCopyOn} />
      {update?.state === "unseen" && <UpdateNotice update={update} slug={app.slug} />}
      {token !== null && <HostPrompt projectId={app.id} hostChoices={app.hostChoices} onSaved={restart} />}
      <AppFrame
        key={runKey}
        origin={origin}
        path={path}
        html={null}
        isInstalled={isInstalled(opened)}
        token={token}
        title={app.name}
        icon={app}
        takesFirstKey
        errorNotice={token === null ? "short" : "full"}
        onLoad={() => {
          setLoadedKey(runKey);
          report.onLoad();
          if (update?.state === "unseen") void markUpdateSeen({ id: app.id, update });
        }}
        onMessage={(message) => {
          if (message.type === "storage-refused") setIsStorageRefused(true);
          report.onMessage(message);
          keepViewer(app, message);
          prompts.onMessage(message);
        }}
        onReload={restart}
      />
      {prompts.dialog}
    </>
  );
}

/**
 * Null for a private run. False for an earlier version that the user stays on: only the newest one can be kept, which
 * the user declined.
 */
function isInstalled({ app, token }: OpenedPreview) {
  return token === null ? app.offlineOnly !== null && app.update?.state !== "declined" : null;
}
