import { BuilderLink } from "#app/components/apps/builder-link.tsx";
import { FullScreenButton } from "#app/components/apps/full-screen-button.tsx";
import { ShareButton } from "#app/components/apps/share-button.tsx";
import * as badgeStyles from "#app/components/feedback/badge.module.css";
import { IconButton } from "#app/components/forms/button.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { CloseIcon, InfoIcon, ReloadIcon, ShareIcon, StopIcon } from "#app/components/icons/icons.tsx";
import { closeViewer } from "#app/lib/close-viewer.ts";
import { focusApp } from "#app/lib/focus.ts";
import { displayHandle } from "#domain/kit/display-name.ts";
import type { OpenedPreview } from "#domain/previews/open.server.ts";
import * as styles from "./viewer.module.css";

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
    closeViewer(isVisited ? `/store/${app.slug}` : "/");
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the context menu is switched off, as the specification asks
    <header className={styles.viewerBar} onContextMenu={(event) => event.preventDefault()}>
      <IconButton label="Close" onClick={close}>
        <CloseIcon />
      </IconButton>
      <AppIcon app={app} size={28} />
      <span className="grow one-line">
        <strong>{app.name}</strong> <span className="quiet">{displayHandle(app.creator)}</span>
      </span>
      {app.offlineOnly && <span className={badgeStyles.badge}>No network</span>}
      {app.update?.state === "declined" && (
        <span className={`${badgeStyles.badge} ${styles.wideOnly}`}>Earlier version</span>
      )}
      <IconButton label="Reload" onClick={onStart}>
        <ReloadIcon />
      </IconButton>
      <IconButton label="Stop" className={styles.wideOnly} disabled={stopped} onClick={onStop}>
        <StopIcon />
      </IconButton>
      <FullScreenButton className={styles.wideOnly} />
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
    </header>
  );
}
