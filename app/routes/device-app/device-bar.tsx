import { BuilderLink } from "#app/components/apps/builder-link.tsx";
import { FullScreenButton } from "#app/components/apps/full-screen-button.tsx";
import * as badgeStyles from "#app/components/feedback/badge.module.css";
import { IconButton } from "#app/components/forms/button.tsx";
import { AppIcon, type IconApp } from "#app/components/icons/app-icon.tsx";
import { CloseIcon, InfoIcon, ReloadIcon, ShareIcon } from "#app/components/icons/icons.tsx";
import { closeViewer } from "#app/lib/close-viewer.ts";
import * as viewerStyles from "#app/routes/viewer/viewer.module.css";
import * as deviceAppStyles from "./device-app.module.css";

type Props = {
  id: string;
  app: IconApp | undefined;
  home: string;
  isVisitor: boolean;
  onReload: () => void;
  onShare: () => void;
  onAbout: () => void;
};

export function DeviceBar({ id, app, home, isVisitor, onReload, onShare, onAbout }: Props) {
  return (
    <header className={`${viewerStyles.viewerBar} ${deviceAppStyles.bar}`}>
      <IconButton label="Close" onClick={() => closeViewer(home)}>
        <CloseIcon />
      </IconButton>
      {app && <AppIcon app={app} size={28} />}
      <h1 className="grow one-line">{app?.name ?? "Your app"}</h1>
      {app && (
        <>
          <span className={`${badgeStyles.badge} ${viewerStyles.wideOnly}`}>Only on this device</span>
          <IconButton label="Reload" onClick={onReload}>
            <ReloadIcon />
          </IconButton>
          <FullScreenButton className={viewerStyles.wideOnly} />
          <IconButton label="Share" onClick={onShare}>
            <ShareIcon />
          </IconButton>
          <BuilderLink id={id} isVisitor={isVisitor} />
          <IconButton label="About this app" onClick={onAbout}>
            <InfoIcon />
          </IconButton>
        </>
      )}
    </header>
  );
}
