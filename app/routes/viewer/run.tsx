import { useState } from "react";
import { useRevalidator } from "react-router";
import { AppFrame } from "#app/components/app-frame.tsx";
import { AppIcon } from "#app/components/app-icon.tsx";
import { Button } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { useFramePrompts } from "#app/hooks/use-frame-prompts.tsx";
import type { Opened } from "#domain/previews/open.server.ts";
import { useRunReport } from "./use-run-report.ts";

type Props = { opened: Opened; run: number; stopped: boolean; onStart: () => void };

/** A running app; its tile covers it until it has loaded. */
export function Run({ opened, run, stopped, onStart }: Props) {
  const { app, origin, path, token } = opened;
  const { revalidate, state } = useRevalidator();
  const [loaded, setLoaded] = useState<string | null>(null);
  const key = `${run}/${token}`;
  const prompts = useFramePrompts(key);
  const report = useRunReport(token === null ? app : null, {
    key,
    isSilent: app.contactsNobody || app.offlineOnly === true,
  });
  function again() {
    onStart();
    if (token) void revalidate();
  }
  if (stopped) {
    return (
      <EmptyState
        icon="🧩"
        title="Stopped"
        hint="The app is closed; what it kept is still there."
        action={
          <Button busy={state !== "idle" && "Loading..."} onClick={again} autoFocus>
            Try Again
          </Button>
        }
      />
    );
  }
  return (
    <>
      {loaded !== key && (
        <div className="viewer-loading" role="status">
          <AppIcon app={app} size={96} />
          <span className="sr-only">Loading {app.name}</span>
        </div>
      )}
      <AppFrame
        key={key}
        origin={origin}
        path={path}
        html={null}
        token={token}
        title={app.name}
        onLoad={() => {
          setLoaded(key);
          report.onLoad();
        }}
        onMessage={(message) => {
          report.onMessage(message);
          prompts.onMessage(message);
        }}
        onReload={again}
      />
      {prompts.dialog}
    </>
  );
}
