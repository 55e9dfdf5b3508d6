import { BuilderLink } from "#app/components/apps/builder-link.tsx";
import { FullScreenButton } from "#app/components/apps/full-screen-button.tsx";
import { ShareButton } from "#app/components/apps/share-button.tsx";
import { ViewerTopBar } from "#app/components/apps/viewer-screen.tsx";
import { Badge } from "#app/components/feedback/badge.tsx";
import { Button, IconButton } from "#app/components/forms/button.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { CloseIcon, InfoIcon, ReloadIcon, ShareIcon, StopIcon } from "#app/components/icons/icons.tsx";
import { closeViewer } from "#app/lib/close-viewer.ts";
import { focusApp } from "#app/lib/focus.ts";
import { HOME_PATH } from "#app/lib/home-path.ts";
import { displayHandle } from "#domain/kit/display-name.ts";
import type { OpenedPreview } from "#domain/previews/open.server.ts";
import { InstallLink } from "./install-link.tsx";

type Props = {
  opened: OpenedPreview;
  stopped: boolean;
  onStart: () => void;
  onStop: () => void;
  onAbout: () => void;
  /** Of a private run. */
  onShare: () => void;
  beforeClose: () => Promise<void>;
};

export function ViewerBar({ opened: { app, token }, stopped, onStart, onStop, onAbout, onShare, beforeClose }: Props) {
  // Visitors of a shared link return to the store page; owners and installers return home.
  const isVisited = app.slug !== null && app.offlineOnly === null;
  async function close() {
    await beforeClose();
    closeViewer(isVisited ? `/store/${app.slug}` : HOME_PATH);
  }
  return (
    // Only the context menu is switched off, as the specification asks.
    <ViewerTopBar onContextMenu={(event) => event.preventDefault()}>
      <IconButton label="Close" onClick={close}>
        <CloseIcon />
      </IconButton>
      <AppIcon app={app} size={28} />
      <span className="grow one-line">
        <strong>{app.name}</strong> <span className="quiet">{displayHandle(app.creator)}</span>
      </span>
      {app.offlineOnly && <Badge>No network</Badge>}
      {app.update?.state === "declined" && <Badge data-wide>Earlier version</Badge>}
      {app.slug !== null && isVisited && <InstallLink app={{ ...app, slug: app.slug }} isInBar />}
      <IconButton label="Reload" onClick={onStart}>
        <ReloadIcon />
      </IconButton>
      <Button variant="ghost" aria-label="Stop" data-wide disabled={stopped} onClick={onStop}>
        <StopIcon />
        <span data-part="word">Stop</span>
      </Button>
      <FullScreenButton data-wide />
      {token !== null && (
        <IconButton label="Share" onClick={onShare}>
          <ShareIcon />
        </IconButton>
      )}
      {token !== null && <BuilderLink id={app.id} />}
      {app.slug && <ShareButton name={app.name} path={`/p/${app.slug}`} className="" onDone={focusApp} />}
      <IconButton label="About this app" onClick={onAbout}>
        <InfoIcon />
      </IconButton>
    </ViewerTopBar>
  );
}
