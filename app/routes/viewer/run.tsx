import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { AppFrame } from "#app/components/app-frame.tsx";
import { AppIcon } from "#app/components/app-icon.tsx";
import { Button } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { LeavingDialog } from "#app/components/leaving-dialog.tsx";
import { RunFrame } from "#app/components/run-frame.tsx";
import { PREVIEW_EXPIRED, PREVIEW_MAX_AGE } from "#domain/previews/checks.ts";
import type { Opened } from "#domain/previews/open.server.ts";
import { useRunReport } from "./use-run-report.ts";

/** How often an open run looks at its age, in ms. */
const LOOK_EVERY = 10_000;

type Props = { opened: Opened; run: number; stopped: boolean; onStart: () => void };

/** An app as it runs, from its tile that stands in until it is there to the notice that its time is over. */
export function Run({ opened, run, stopped, onStart }: Props) {
  const { app, origin, path, token } = opened;
  const { revalidate, state } = useRevalidator();
  const [loaded, setLoaded] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<string | null>(null);
  const expired = useExpired(token);
  const key = `${run}/${token}`;
  const report = useRunReport(token === null ? app : null, { key, offline: app.offlineOnly === true });
  function again() {
    onStart();
    if (token) void revalidate();
  }
  if (stopped || expired) {
    return (
      <EmptyState
        icon="🧩"
        title={expired ? PREVIEW_EXPIRED.subdomain : "Stopped"}
        hint={expired ? "A private run ends after 15 minutes." : "The app is closed; what it kept is still there."}
        action={
          <Button busy={state !== "idle" && "Loading..."} onClick={again}>
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
      {token ? (
        <RunFrame key={key} origin={origin} token={token} title={app.name} onLoad={() => setLoaded(key)} />
      ) : (
        <AppFrame
          key={key}
          origin={origin}
          path={path}
          html={null}
          title={app.name}
          onLoad={() => {
            setLoaded(key);
            report.onLoad();
          }}
          onMessage={(message) => {
            report.onMessage(message);
            if (message.type === "open-link") setLeaving(message.url);
          }}
        />
      )}
      <LeavingDialog url={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

/** Whether the run of this token is over: also after a long time in the background, when no timer ran. */
function useExpired(token: string | null) {
  const [expired, setExpired] = useState<string | null>(null);
  useEffect(() => {
    if (!token) return;
    const end = Date.now() + PREVIEW_MAX_AGE;
    const look = () => Date.now() >= end && setExpired(token);
    const timer = window.setInterval(look, LOOK_EVERY);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [token]);
  return token !== null && expired === token;
}
