import { Link } from "react-router";
import { AppIcon, type IconApp } from "#app/components/apps/app-icon.tsx";
import { FullScreenButton } from "#app/components/apps/full-screen-button.tsx";
import * as badgeStyles from "#app/components/feedback/badge.module.css";
import { IconButton } from "#app/components/forms/button.tsx";
import { CloseIcon, HammerIcon, ReloadIcon } from "#app/components/icons/icons.tsx";
import { closeViewer } from "#app/lib/close-viewer.ts";
import * as viewerStyles from "#app/routes/viewer/viewer.module.css";
import * as deviceAppStyles from "./device-app.module.css";

type Props = { id: string; app: IconApp | undefined; home: string; onReload: () => void };

export function DeviceBar({ id, app, home, onReload }: Props) {
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
          <Link
            className="button ghost square"
            to={`/builder?view=build&project=${encodeURIComponent(id)}`}
            aria-label="Open in Builder"
            title="Open in Builder"
            reloadDocument
          >
            <HammerIcon />
          </Link>
        </>
      )}
    </header>
  );
}
