import { useRevalidator } from "react-router";
import { ViewerScreen, ViewerTopBar } from "#app/components/apps/viewer-screen.tsx";
import { IconButton } from "#app/components/forms/button.tsx";
import { CloseIcon, LinkIcon, ReloadIcon } from "#app/components/icons/icons.tsx";
import { hasNewVersion } from "#app/device/installs/answer-update.ts";
import { useAppRun } from "#app/hooks/use-app-run.ts";
import { closeViewer } from "#app/lib/close-viewer.ts";
import { AppChooser } from "#app/routes/viewer/app-chooser.tsx";
import { RunningApp } from "#app/routes/viewer/running-app.tsx";
import type { PreviewOrChoice } from "#domain/previews/open.server.ts";

type Props = {
  opened: PreviewOrChoice;
  title: string;
  /** Blocks copying and the context menu on the bar and frame edge only; this is no security measure. */
  blocksCopy?: boolean;
};

export function PreviewScreen({ opened, title, blocksCopy }: Props) {
  const { restart, ...running } = useAppRun();
  const { revalidate } = useRevalidator();
  if (!("origin" in opened)) return <AppChooser choice={opened} />;
  const { app, token } = opened;
  const preventDefault = blocksCopy ? (event: { preventDefault: () => void }) => event.preventDefault() : undefined;
  async function start() {
    if (await hasNewVersion(app)) return window.location.reload();
    restart();
    if (token) void revalidate();
  }
  return (
    <ViewerScreen onContextMenu={preventDefault} onCopy={preventDefault}>
      <ViewerTopBar>
        <IconButton label="Close" onClick={closePreview}>
          <CloseIcon />
        </IconButton>
        <h1 className="grow one-line">
          {app.name} <span className="quiet">{title}</span>
        </h1>
        <IconButton label="Reload" onClick={start}>
          <ReloadIcon />
        </IconButton>
        <a
          className="button ghost square"
          href={`/p/${app.slug ?? app.id}`}
          target="_blank"
          rel="noopener"
          aria-label="Open in a new tab"
          title="Open in a new tab"
        >
          <LinkIcon />
        </a>
      </ViewerTopBar>
      <RunningApp {...running} opened={opened} stopped={false} onStart={start} />
    </ViewerScreen>
  );
}

/** A script can close only popups; other tabs return to the previous screen. */
function closePreview() {
  window.close();
  closeViewer("/store");
}
