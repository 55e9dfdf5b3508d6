import type { Ref } from "react";
import { type ErrorResponse, useRevalidator } from "react-router";
import { AppFrame, type AppFrameHandle } from "#app/components/apps/app-frame.tsx";
import { HostPrompt } from "#app/components/apps/host-prompt.tsx";
import { StorageNotice } from "#app/components/apps/storage-notice.tsx";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { NeedsScript } from "#app/components/feedback/needs-script.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { markUpdateSeen } from "#app/device/installs/answer-update.ts";
import { useAppRemoval } from "#app/hooks/use-app-removal.ts";
import { useFramePrompts } from "#app/hooks/use-frame-prompts.tsx";
import { useStorageRefused } from "#app/hooks/use-storage-refused.ts";
import { GONE_TITLE, removalText } from "#domain/apps/gone-texts.ts";
import type { OpenedPreview } from "#domain/previews/open.server.ts";
import { keepProject, keepViewer } from "./keep-viewer.ts";
import { UpdateNotice } from "./update-notice.tsx";
import { UpdateQuestion } from "./update-question.tsx";
import { useRunReport } from "./use-run-report.ts";

/** `frameName` holds the data with which the app starts where its browser can't keep them; else null (decision 117). */
type Copy = { frameName: string | null; isSaving: boolean; frame?: Ref<AppFrameHandle>; connectFrame: () => void };
type Props = {
  /** `projectOwner`: where a project is kept on the device. `html`: where it runs from there, without a token. */
  opened: OpenedPreview & { html?: string | null; projectOwner?: string | null };
  run: number;
  /** Of the app's address, kept over reloads. */
  hash: string;
  onHash: (hash: string) => void;
  stopped: boolean;
  copy?: Copy;
  onStart: () => void;
};

const NO_COPY: Copy = { frameName: null, isSaving: false, connectFrame: () => {} };

/** What the loader answers for such an app, so that each page shows it in its own words. */
function removedError({ name, slug }: OpenedPreview["app"]): ErrorResponse & { internal: boolean } {
  return {
    status: 410,
    statusText: "Gone",
    internal: false,
    data: { message: `${GONE_TITLE} ${removalText(name)}`, slug },
  };
}

export function RunningApp({ opened, run, hash, onHash, stopped, copy = NO_COPY, onStart }: Props) {
  const { app, origin, path, token, html = null, projectOwner = null } = opened;
  const isProject = app.label === null;
  const { revalidate, state } = useRevalidator();
  const { isStorageRefused, onStorageMessage } = useStorageRefused();
  const isCopied = copy.frameName !== null;
  const runKey = `${run}/${token}`;
  const prompts = useFramePrompts(runKey);
  const report = useRunReport(isProject ? null : app, {
    key: runKey,
    isSilent: app.contactsNobody || app.offlineOnly === true,
  });
  // Before its start nothing of the app runs that a removal would have to end.
  if (useAppRemoval(report.startedApp === app.id ? app.id : null)) throw removedError(app);
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
        hint={stoppedHint({ isStorageRefused, isCopied })}
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
      {(!isCopied || copy.isSaving) && (
        <StorageNotice
          origin={origin}
          isRefused={isStorageRefused}
          copy={copyState({ isOn: app.isCopyOn, isCopied })}
        />
      )}
      {update?.state === "unseen" && <UpdateNotice update={update} slug={app.slug} />}
      {token !== null && <HostPrompt projectId={app.id} hostChoices={app.hostChoices} onSaved={restart} />}
      <AppFrame
        key={runKey}
        origin={origin}
        path={path}
        ref={copy.frame}
        name={copy.frameName}
        html={html}
        opensOffline={isProject ? projectOwner !== null || null : app.offlineOnly !== null}
        token={token}
        title={app.name}
        icon={app}
        showsLoading
        takesFirstKey
        takesFocus={run > 0}
        hash={hash}
        onHash={onHash}
        errorNotice={isProject ? "full" : "short"}
        onLoad={() => {
          if (update?.state === "unseen") void markUpdateSeen({ id: app.id, update });
        }}
        onMessage={(message) => {
          onStorageMessage(message);
          if (message.type === "ready") copy.connectFrame();
          report.onMessage(message);
          if (!isProject) keepViewer(app, message);
          else if (projectOwner !== null) void keepProject(app, projectOwner, message);
          prompts.onMessage(message);
        }}
        onReload={restart}
      />
      {prompts.dialog}
    </>
  );
}

function stoppedHint({ isStorageRefused, isCopied }: Record<"isStorageRefused" | "isCopied", boolean>) {
  if (!isStorageRefused) return "Its data is still saved.";
  return isCopied ? "Your account keeps what was saved last." : "This browser kept none of its data.";
}

function copyState({ isOn, isCopied }: { isOn?: boolean; isCopied: boolean }) {
  if (isCopied) return "used";
  return isOn ? "unused" : null;
}
