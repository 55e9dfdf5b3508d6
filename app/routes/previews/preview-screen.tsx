import { useState } from "react";
import { useRevalidator } from "react-router";
import { IconButton } from "#app/components/button.tsx";
import { CloseIcon } from "#app/components/icons.tsx";
import { LinkIcon, ReloadIcon } from "#app/components/tool-icons.tsx";
import { closeViewer } from "#app/lib/close-viewer.ts";
import { Choice } from "#app/routes/viewer/choice.tsx";
import { Run } from "#app/routes/viewer/run.tsx";
import type { OpenedOrChoice } from "#domain/previews/open.server.ts";

type Props = {
  opened: OpenedOrChoice;
  title: string;
  /** Switches copy and the context menu off on the page's own bar and frame edge: a courtesy, never security. */
  courtesy?: boolean;
};

/** The framed previews: one mechanism, three addresses. */
export function PreviewScreen({ opened, title, courtesy }: Props) {
  const [run, setRun] = useState(0);
  const { revalidate } = useRevalidator();
  if (!("origin" in opened)) return <Choice choice={opened} />;
  const { app, token } = opened;
  const stop = courtesy ? (event: { preventDefault: () => void }) => event.preventDefault() : undefined;
  function start() {
    setRun(run + 1);
    if (token) void revalidate();
  }
  return (
    <main className="viewer" onContextMenu={stop} onCopy={stop}>
      <header className="viewer-bar">
        <IconButton label="Close" onClick={close}>
          <CloseIcon />
        </IconButton>
        <h1 className="grow one-line preview-title">
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
      </header>
      <Run opened={opened} run={run} stopped={false} onStart={start} />
    </main>
  );
}

/** Closes a popup; a tab that no script opened can't be closed, and returns to the previous screen. */
function close() {
  window.close();
  closeViewer("/store");
}
