import { useState } from "react";
import { useRevalidator } from "react-router";
import { AppIcon } from "#app/components/apps/app-icon.tsx";
import { FullScreenButton } from "#app/components/apps/full-screen-button.tsx";
import { IconButton } from "#app/components/forms/button.tsx";
import { CloseIcon, ShareIcon } from "#app/components/icons/icons.tsx";
import { InfoIcon, ReloadIcon, StopIcon } from "#app/components/icons/tool-icons.tsx";
import { closeViewer } from "#app/lib/close-viewer.ts";
import { notify } from "#app/lib/toast.ts";
import type { OpenedPreview } from "#domain/previews/open.server.ts";
import { InfoDialog } from "./info-dialog.tsx";

type Props = {
  opened: OpenedPreview;
  /** Null if nobody has reviewed the code. */
  facts: Promise<Array<string>> | null;
  stopped: boolean;
  onStart: () => void;
  onStop: () => void;
  /** Null if the app is held to its offline document. */
  onClearData: (() => void) | null;
};

export function ViewerBar({ opened, facts, stopped, onStart, onStop, onClearData }: Props) {
  const { app, token } = opened;
  const { revalidate } = useRevalidator();
  const [isInfoOpen, setIsInfoOpen] = useState(false);
  // Visitors of a shared link return to the store page; owners and installers return home.
  const isVisited = app.slug !== null && app.offlineOnly === null;
  function reload() {
    onStart();
    // A token opens one frame only, so the next run needs a new one.
    if (token) void revalidate();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the context menu is switched off, as the specification asks
    <header className="viewer-bar" onContextMenu={(event) => event.preventDefault()}>
      <IconButton label="Close" onClick={() => closeViewer(isVisited ? `/store/${app.slug}` : "/")}>
        <CloseIcon />
      </IconButton>
      <AppIcon app={app} size={28} />
      <span className="grow one-line">
        <strong>{app.name}</strong> <span className="quiet">{app.creator ? `@${app.creator}` : "Unknown"}</span>
      </span>
      {app.offlineOnly && <span className="badge">No network</span>}
      <IconButton label="Reload" onClick={reload}>
        <ReloadIcon />
      </IconButton>
      <IconButton label="Stop" className="wide-only" disabled={stopped} onClick={onStop}>
        <StopIcon />
      </IconButton>
      <FullScreenButton />
      {app.slug && (
        <IconButton label="Share" onClick={() => share(app.name, `${window.location.origin}/store/${app.slug}`)}>
          <ShareIcon />
        </IconButton>
      )}
      <IconButton label="About this app" onClick={() => setIsInfoOpen(true)}>
        <InfoIcon />
      </IconButton>
      <InfoDialog
        app={app}
        facts={facts}
        open={isInfoOpen}
        onClose={() => setIsInfoOpen(false)}
        onClearData={onClearData}
      />
    </header>
  );
}

async function share(title: string, url: string) {
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    notify.success("Link copied");
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    notify.error("Error", "The link couldn't be copied.");
  }
}
