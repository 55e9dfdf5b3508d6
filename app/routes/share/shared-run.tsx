import { useState } from "react";
import { AppFrame } from "#app/components/apps/app-frame.tsx";
import { FrameNotice } from "#app/components/apps/frame-notice.tsx";
import { StorageNotice } from "#app/components/apps/storage-notice.tsx";
import { IconButton } from "#app/components/forms/button.tsx";
import { AppIcon, hueStyle } from "#app/components/icons/app-icon.tsx";
import { CloseIcon, InfoIcon, ReloadIcon } from "#app/components/icons/icons.tsx";
import { reportShareOpen } from "#app/device/previews.ts";
import { useAppRemoval } from "#app/hooks/use-app-removal.ts";
import { useFramePrompts } from "#app/hooks/use-frame-prompts.tsx";
import { focusApp } from "#app/lib/focus.ts";
import { AddToDevice } from "#app/routes/viewer/add-to-device.client.tsx";
import * as viewerStyles from "#app/routes/viewer/viewer.module.css";
import { ViewerLoading } from "#app/routes/viewer/viewer-loading.tsx";
import type { BridgeMessage } from "#domain/previews/bridge.ts";
import { refusedRequest } from "#domain/previews/violations.ts";
import { AboutShare } from "./about-share.client.tsx";
import { CLOSED } from "./closed.ts";
import type { OpenedShare } from "./opened-share.ts";
import { sharedBy } from "./shared-by.ts";

type Props = OpenedShare & { onExpiry: (remainingMs: number | null) => void; onClose: () => void };

export function SharedRun({ app, isOwner, accountId, keepsProjects, onExpiry, onClose }: Props) {
  const [run, setRun] = useState(0);
  const [loadedRun, setLoadedRun] = useState<number | null>(null);
  const [hash, setHash] = useState("");
  const [dialog, setDialog] = useState<"about" | "add" | null>(null);
  const [isClosed, setIsClosed] = useState(false);
  const [isStorageRefused, setIsStorageRefused] = useState(false);
  const [isStarted, setIsStarted] = useState(false);
  const [refusedHost, setRefusedHost] = useState<string | null>(null);
  const prompts = useFramePrompts(String(run));
  if (useAppRemoval(app.id, "shares", onExpiry) || isClosed) throw CLOSED;
  function closeDialog() {
    setDialog(null);
    focusApp();
  }
  function reload() {
    setRefusedHost(null);
    setRun(run + 1);
  }
  function receive(message: BridgeMessage) {
    if (message.type === "storage-refused") setIsStorageRefused(true);
    if (message.type === "ready" && !isStarted) {
      setIsStarted(true);
      reportShareOpen(app.id);
    }
    if (message.type === "violation" && isOwner) setRefusedHost(refusedRequest(message)?.host ?? refusedHost);
    prompts.onMessage(message);
  }
  return (
    <main className={viewerStyles.viewer} style={hueStyle(app.icon)}>
      <h1 className="sr-only">{app.name}</h1>
      <header className={viewerStyles.viewerBar}>
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
        <IconButton label="About this app" onClick={() => setDialog("about")}>
          <InfoIcon />
        </IconButton>
      </header>
      {dialog === "add" && <AddToDevice app={{ ...app, slug: null }} onClose={closeDialog} />}
      {dialog === "about" && (
        <AboutShare
          app={app}
          isOwner={isOwner}
          accountId={accountId}
          keepsProjects={keepsProjects}
          isStored={!isStorageRefused}
          onAdd={() => setDialog("add")}
          onClose={closeDialog}
        />
      )}
      {loadedRun !== run && <ViewerLoading app={app} />}
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
        takesFirstKey
        takesFocus
        hash={hash}
        onHash={setHash}
        errorNotice="short"
        onStop={(reason) => reason === "gone" && setIsClosed(true)}
        onLoad={() => setLoadedRun(run)}
        onMessage={receive}
        onReload={reload}
      />
      {prompts.dialog}
    </main>
  );
}
