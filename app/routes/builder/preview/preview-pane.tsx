import { type ReactNode, useRef, useState } from "react";
import { AppFrame, type AppFrameHandle } from "#app/components/apps/app-frame.tsx";
import { FullScreenButton } from "#app/components/apps/full-screen-button.tsx";
import { HostPrompt } from "#app/components/apps/host-prompt.tsx";
import { Button, IconButton } from "#app/components/forms/button.tsx";
import {
  CodeIcon,
  DesktopIcon,
  PhoneIcon,
  PlayIcon,
  ReloadIcon,
  StopIcon,
  TabletIcon,
} from "#app/components/icons/icons.tsx";
import { useFramePrompts } from "#app/hooks/use-frame-prompts.tsx";
import { useTimeout } from "#app/hooks/use-timer.ts";
import * as builderStyles from "#app/routes/builder/builder.module.css";
import type { BridgeMessage } from "#domain/previews/bridge.ts";
import type { UnsavedCodePreview } from "#domain/previews/unsaved-code-preview.server.ts";
import { addInput, addMessage, EMPTY_CONSOLE } from "./console-state.ts";
import { DeviceFrame } from "./device-frame.tsx";
import * as previewStyles from "./preview.module.css";
import { PreviewConsole } from "./preview-console.tsx";

const DEVICES = [
  { name: "Phone", icon: PhoneIcon },
  { name: "Tablet", icon: TabletIcon },
  { name: "Desktop", icon: DesktopIcon },
] as const;

const RESTART_DEBOUNCE_MS = 400;

const STATUS_TEXTS = { live: "Live", failed: "Error on startup", stopped: "Stopped", ended: "Stopped" };

/** "stopped": by the user, until they start it. "ended": for what the app did, until the code changes. */
type Run = { number: number; code: string; status: keyof typeof STATUS_TEXTS; isFrozen: boolean };

type Props = {
  preview: UnsavedCodePreview;
  projectId: string | null;
  code: string;
  /** Shown here on phones, where the preview has the whole screen. */
  saveButton: ReactNode;
  onShowCode: () => void;
  onGoToLine: (line: number) => void;
  onHostsSaved: () => void;
};

export function PreviewPane({ preview, projectId, code, saveButton, onShowCode, onGoToLine, onHostsSaved }: Props) {
  const { origin, path, hostChoices } = preview;
  const [run, setRun] = useState<Run>({ number: 0, code, status: "live", isFrozen: false });
  const [device, setDevice] = useState<string>("Phone");
  const [log, setLog] = useState(EMPTY_CONSOLE);
  const frame = useRef<AppFrameHandle>(null);
  const prompts = useFramePrompts(String(run.number));
  const isStopped = run.status === "stopped";
  useTimeout(restart, code === run.code || isStopped ? null : RESTART_DEBOUNCE_MS, code);
  function restart(html: string) {
    setLog(EMPTY_CONSOLE);
    setRun(({ number }) => ({ number: number + 1, code: html, status: "live", isFrozen: false }));
  }
  /** The frame goes with its app. */
  function end(status: "stopped" | "ended") {
    setRun((before) => ({ ...before, status, isFrozen: false }));
  }
  function onMessage(message: BridgeMessage) {
    setLog((before) => addMessage(before, message, { origin, path, code: run.code, now: Date.now() }));
    if (message.type === "error" && message.atStart) setRun((before) => ({ ...before, status: "failed" }));
    prompts.onMessage(message);
  }
  function evaluate(code: string) {
    setLog((before) => addInput(before, code, Date.now()));
    frame.current?.evaluate(code);
  }
  const isDown = isStopped || run.status === "ended";
  const isEmpty = run.code.trim() === "";
  return (
    <section className={`${builderStyles.pane} ${builderStyles.previewPane}`} aria-label="Preview">
      <div className={builderStyles.paneBar}>
        <Button variant="ghost" className={builderStyles.narrowOnly} data-shows-code onClick={onShowCode}>
          <CodeIcon />
          Code
        </Button>
        <span className="small grow row" role="status">
          <span
            className={`${previewStyles.liveDot} ${isDown ? previewStyles.off : ""} ${run.isFrozen || run.status === "failed" ? previewStyles.failed : ""}`}
            aria-hidden="true"
          />
          <span className={previewStyles.status}>{run.isFrozen ? "Not responding" : STATUS_TEXTS[run.status]}</span>
        </span>
        <fieldset className={`row ${previewStyles.devices}`} aria-label="Device">
          {DEVICES.map(({ name, icon: Icon }) => (
            <IconButton
              key={name}
              label={name}
              variant={device === name ? "soft" : "ghost"}
              aria-pressed={device === name}
              onClick={() => setDevice(name)}
            >
              <Icon />
            </IconButton>
          ))}
        </fieldset>
        <IconButton label="Reload preview" onClick={() => restart(code)}>
          <ReloadIcon />
        </IconButton>
        <Button variant="ghost" aria-label="Stop preview" disabled={isStopped} onClick={() => end("stopped")}>
          <StopIcon />
          <span className={builderStyles.wideOnly}>Stop</span>
        </Button>
        <FullScreenButton className={builderStyles.wideOnly} />
        <span className={`row ${builderStyles.narrowOnly}`}>{saveButton}</span>
      </div>
      {projectId !== null && (
        <HostPrompt
          projectId={projectId}
          hostChoices={hostChoices}
          onSaved={() => {
            restart(code);
            onHostsSaved();
          }}
        />
      )}
      <DeviceFrame device={device}>
        {isStopped && (
          <div className="stack center">
            <p className="quiet">Preview stopped. It stays stopped while you type.</p>
            <Button variant="soft" className="center" onClick={() => restart(code)}>
              <PlayIcon />
              Start
            </Button>
          </div>
        )}
        {!isStopped && isEmpty && <p className="quiet">Your app appears here as you write.</p>}
        {!isStopped && !isEmpty && (
          <AppFrame
            key={run.number}
            origin={origin}
            path={path}
            html={run.code}
            title="Live preview"
            guardsFocus
            ref={frame}
            onStop={() => end("ended")}
            onFrozen={(isFrozen) => setRun((before) => ({ ...before, isFrozen }))}
            onMessage={onMessage}
            onReload={() => restart(code)}
          />
        )}
      </DeviceFrame>
      {prompts.dialog}
      <PreviewConsole
        state={log}
        projectId={projectId}
        isRunning={!isDown && !isEmpty}
        onClear={() => setLog(EMPTY_CONSOLE)}
        onEvaluate={evaluate}
        onGoToLine={onGoToLine}
      />
    </section>
  );
}
