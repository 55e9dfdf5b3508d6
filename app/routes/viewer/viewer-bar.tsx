import { useState } from "react";
import { useNavigate } from "react-router";
import { AppIcon } from "#app/components/app-icon.tsx";
import { IconButton } from "#app/components/button.tsx";
import { CloseIcon } from "#app/components/icons.tsx";
import { FullScreenIcon, InfoIcon, ReloadIcon } from "#app/components/tool-icons.tsx";
import type { Runnable } from "#domain/previews/queries.server.ts";
import { InfoDialog } from "./info-dialog.tsx";

/** The viewer's own bar. Right-click is off here and only here, never inside the frame. */
export function ViewerBar({ app, onReload }: { app: Runnable; onReload: () => void }) {
  const navigate = useNavigate();
  const [info, setInfo] = useState(false);
  function close() {
    if (window.history.length > 1) navigate(-1);
    else navigate("/");
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the context menu is switched off, as the specification asks
    <header className="viewer-bar" onContextMenu={(event) => event.preventDefault()}>
      <IconButton label="Close" onClick={close}>
        <CloseIcon />
      </IconButton>
      <AppIcon app={app} size={28} />
      <span className="grow one-line">
        <strong>{app.name}</strong> <span className="quiet">{app.creator ? `@${app.creator}` : "Unknown"}</span>
      </span>
      <IconButton label="Reload" onClick={onReload}>
        <ReloadIcon />
      </IconButton>
      <IconButton label="Full screen" onClick={() => document.querySelector("iframe")?.requestFullscreen()}>
        <FullScreenIcon />
      </IconButton>
      <IconButton label="About this app" onClick={() => setInfo(true)}>
        <InfoIcon />
      </IconButton>
      <InfoDialog app={app} open={info} onClose={() => setInfo(false)} />
    </header>
  );
}
