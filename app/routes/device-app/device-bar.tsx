import { BuilderLink } from "#app/components/apps/builder-link.tsx";
import { FullScreenButton } from "#app/components/apps/full-screen-button.tsx";
import { ViewerTopBar } from "#app/components/apps/viewer-screen.tsx";
import { Badge } from "#app/components/feedback/badge.tsx";
import { IconButton } from "#app/components/forms/button.tsx";
import { AppIcon, type IconApp } from "#app/components/icons/app-icon.tsx";
import { CloseIcon, InfoIcon, ReloadIcon, ShareIcon } from "#app/components/icons/icons.tsx";
import { closeViewer } from "#app/lib/close-viewer.ts";
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
    <ViewerTopBar className={deviceAppStyles.bar}>
      <IconButton label="Close" onClick={() => closeViewer(home)}>
        <CloseIcon />
      </IconButton>
      {app && <AppIcon app={app} size={28} />}
      <h1 className="grow one-line">{app?.name ?? "Your app"}</h1>
      {app && (
        <>
          <Badge data-wide>Only on this device</Badge>
          <IconButton label="Reload" onClick={onReload}>
            <ReloadIcon />
          </IconButton>
          <FullScreenButton data-wide />
          <IconButton label="Share" onClick={onShare}>
            <ShareIcon />
          </IconButton>
          <BuilderLink id={id} isVisitor={isVisitor} />
          <IconButton label="About this app" onClick={onAbout}>
            <InfoIcon />
          </IconButton>
        </>
      )}
    </ViewerTopBar>
  );
}
