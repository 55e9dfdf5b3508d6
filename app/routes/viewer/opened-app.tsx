import { useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useRevalidator } from "react-router";
import { LazyShareDialog } from "#app/components/apps/lazy-share-dialog.tsx";
import { ViewerScreen } from "#app/components/apps/viewer-screen.tsx";
import { hueStyle } from "#app/components/icons/app-icon.tsx";
import { hasNewVersion } from "#app/device/installs/answer-update.ts";
import { useAppRun } from "#app/hooks/use-app-run.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useTouchIcon } from "#app/hooks/use-touch-icon.ts";
import { notify } from "#app/lib/toast.ts";
import type { OpenedPreview } from "#domain/previews/open.server.ts";
import { isOwnWindow } from "#domain/store/app-manifest.ts";
import { AddToDevice } from "./add-to-device.client.tsx";
import { ClearData } from "./clear-data.client.tsx";
import { CopiedApp } from "./copied-app.tsx";
import { InfoDialog } from "./info-dialog.client.tsx";
import { OwnWindowMenu } from "./own-window-menu.tsx";
import { useDataCopy } from "./use-data-copy.ts";
import { useSavedCode } from "./use-saved-code.ts";
import { useViewerDialog } from "./use-viewer-dialog.ts";
import { ViewerBar } from "./viewer-bar.tsx";

type Opened = OpenedPreview & {
  copyOwner: string | null;
  projectOwner: string | null;
  facts: Promise<Array<string>> | null;
  reader: { accountId: string | null; keepsProjects: boolean };
  mobileListingUrl: string | null;
};

export function OpenedApp({ opened: loaded }: { opened: Opened }) {
  const html = useSavedCode(loaded.app.id, loaded.projectOwner);
  const opened = html ? { ...loaded, html, token: null } : { ...loaded, html: null };
  const { app, origin, path, token, copyOwner, facts, originalPath, reader, mobileListingUrl } = opened;
  const { run, hash, onHash, restart } = useAppRun();
  const [stopped, setStopped] = useState(false);
  const [isClearing, setIsClearing] = useState(false);
  const { dialog, open: openDialog, close: closeDialog } = useViewerDialog();
  const isOwn = isOwnWindow(useLocation());
  const hydrated = useHydrated();
  useTouchIcon(app);
  const { revalidate } = useRevalidator();
  const copy = useDataCopy({ appId: app.id, origin, account: copyOwner, run, isPaused: isClearing });
  async function start() {
    // Its new version may have to ask first, which takes a new page.
    if (await hasNewVersion(app)) {
      await copy.save();
      return window.location.reload();
    }
    await copy.disconnectFrame();
    setStopped(false);
    restart();
  }
  async function stop() {
    await copy.disconnectFrame();
    flushSync(() => setStopped(true));
    copy.saveStopped();
  }
  async function clear() {
    if (await copy.deleteCopy()) setIsClearing(true);
  }
  function onCleared(isCleared: boolean) {
    setIsClearing(false);
    void start();
    // A private run's token opens one frame only, and a copy was turned off.
    if (token || copyOwner) void revalidate();
    if (isCleared) notify.success("App data cleared");
    else notify.error("Error", "The app's data couldn't be cleared. Please try again.");
  }
  const controls = {
    stopped,
    onStart: () => {
      void start();
      if (token) void revalidate();
    },
    onStop: () => void stop(),
    onAbout: () => {
      openDialog("about");
      // Its switches and links load another document.
      void copy.save();
    },
  };
  return (
    <ViewerScreen isOwnWindow={isOwn} style={hueStyle(app.icon)}>
      <h1 className="sr-only">{app.name}</h1>
      {isOwn ? (
        <OwnWindowMenu name={app.name} items={menuItems(controls)} />
      ) : (
        <ViewerBar opened={opened} {...controls} onShare={() => openDialog("share")} beforeClose={copy.save} />
      )}
      {dialog === "about" && (
        <InfoDialog
          app={app}
          facts={facts}
          originalPath={originalPath}
          reader={reader}
          mobileListingUrl={mobileListingUrl}
          onClose={closeDialog}
          onAdd={isOwn ? null : () => openDialog("add")}
          onClearData={path === "/" ? () => void clear() : null}
          hasCopy={copyOwner !== null}
        />
      )}
      {token !== null && <LazyShareDialog app={dialog === "share" ? app : null} onClose={closeDialog} />}
      {hydrated && dialog === "add" && <AddToDevice app={app} onClose={closeDialog} />}
      {isClearing ? (
        <ClearData origin={origin} onDone={onCleared} />
      ) : (
        <CopiedApp
          copy={copy}
          isReady={copy.isReady && html !== undefined}
          opened={opened}
          run={run}
          hash={hash}
          onHash={onHash}
          stopped={stopped}
          onStart={start}
        />
      )}
    </ViewerScreen>
  );
}

type Controls = { stopped: boolean; onStart: () => void; onStop: () => void; onAbout: () => void };

function menuItems({ stopped, onStart, onStop, onAbout }: Controls) {
  return [
    { label: stopped ? "Start" : "Reload", run: onStart },
    ...(stopped ? [] : [{ label: "Stop", run: onStop }]),
    { label: "About this app", run: onAbout },
  ];
}
