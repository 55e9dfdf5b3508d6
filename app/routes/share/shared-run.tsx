import { useRef, useState } from "react";
import { AppFrame } from "#app/components/apps/app-frame.tsx";
import { FrameNotice } from "#app/components/apps/frame-notice.tsx";
import { StorageNotice } from "#app/components/apps/storage-notice.tsx";
import { ViewerScreen, ViewerTopBar } from "#app/components/apps/viewer-screen.tsx";
import { IconButton } from "#app/components/forms/button.tsx";
import { AppIcon, hueStyle } from "#app/components/icons/app-icon.tsx";
import { CloseIcon, InfoIcon, ReloadIcon } from "#app/components/icons/icons.tsx";
import { reportShareOpen } from "#app/device/previews.ts";
import { useAppRemoval } from "#app/hooks/use-app-removal.ts";
import { useAppRun } from "#app/hooks/use-app-run.ts";
import { useFramePrompts } from "#app/hooks/use-frame-prompts.tsx";
import { useStorageRefused } from "#app/hooks/use-storage-refused.ts";
import { AddToDevice } from "#app/routes/viewer/add-to-device.client.tsx";
import { useViewerDialog } from "#app/routes/viewer/use-viewer-dialog.ts";
import type { BridgeMessage } from "#domain/previews/bridge.ts";
import { refusedRequest } from "#domain/previews/violations.ts";
import { AboutShare } from "./about-share.client.tsx";
import { CLOSED } from "./closed.ts";
import type { OpenedShare } from "./opened-share.ts";
import { sharedBy } from "./shared-by.ts";

type Props = OpenedShare & {
  onExpiry: (remainingMs: number | null) => void;
  onClose: () => void;
  /** The link has ended. */
  onGone: () => void;
};

export function SharedRun({ app, isOwner, accountId, keepsProjects, onExpiry, onClose, onGone }: Props) {
  const { run, hash, onHash, restart } = useAppRun();
  const { dialog, open: openDialog, close: closeDialog } = useViewerDialog();
  const { isStorageRefused, onStorageMessage } = useStorageRefused();
  const isReported = useRef(false);
  const [refusedHost, setRefusedHost] = useState<string | null>(null);
  const prompts = useFramePrompts(String(run));
  if (useAppRemoval(app.id, "shares", onExpiry)) throw CLOSED;
  function reload() {
    setRefusedHost(null);
    restart();
  }
  function receive(message: BridgeMessage) {
    onStorageMessage(message);
    if (message.type === "ready" && !isReported.current) {
      isReported.current = true;
      reportShareOpen(app.id);
    }
    if (message.type === "violation" && isOwner) setRefusedHost(refusedRequest(message)?.host ?? refusedHost);
    prompts.onMessage(message);
  }
  return (
    <ViewerScreen style={hueStyle(app.icon)}>
      <h1 className="sr-only">{app.name}</h1>
      <ViewerTopBar>
        <IconButton label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
        <AppIcon app={app} size={28} />
        <span className="grow one-line">
          <strong>{app.name}</strong> <span className="quiet">{sharedBy(app.nickname)}</span>
        </span>
        <IconButton label="Reload" onClick={reload}>
          <ReloadIcon />
        </IconButton>
        <IconButton label="About this app" onClick={() => openDialog("about")}>
          <InfoIcon />
        </IconButton>
      </ViewerTopBar>
      {dialog === "add" && <AddToDevice app={{ ...app, slug: null }} onClose={closeDialog} />}
      {dialog === "about" && (
        <AboutShare
          app={app}
          isOwner={isOwner}
          accountId={accountId}
          keepsProjects={keepsProjects}
          isStored={!isStorageRefused}
          onAdd={() => openDialog("add")}
          onClose={closeDialog}
        />
      )}
      <StorageNotice origin={app.origin} isRefused={isStorageRefused} />
      <FrameNotice
        text={refusedHost && `Only you see this: the app asked for ${refusedHost}, which shared apps can't reach.`}
      >
        {null}
      </FrameNotice>
      <AppFrame
        key={run}
        origin={app.origin}
        html={null}
        title={app.name}
        icon={app}
        showsLoading
        takesFirstKey
        takesFocus
        hash={hash}
        onHash={onHash}
        errorNotice="short"
        onStop={(reason) => reason === "gone" && onGone()}
        onMessage={receive}
        onReload={reload}
      />
      {prompts.dialog}
    </ViewerScreen>
  );
}
