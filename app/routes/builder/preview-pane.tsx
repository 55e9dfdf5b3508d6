import { useEffect, useState } from "react";
import { AppFrame } from "#app/components/app-frame.tsx";
import { Button, IconButton } from "#app/components/button.tsx";
import { PlayIcon } from "#app/components/icons.tsx";
import { DesktopIcon, PhoneIcon, ReloadIcon, StopIcon, TabletIcon } from "#app/components/tool-icons.tsx";
import { useFramePrompts } from "#app/hooks/use-frame-prompts.tsx";
import { PreviewConsole, useConsole } from "./preview-console.tsx";

const DEVICES = [
  { name: "Phone", icon: PhoneIcon },
  { name: "Tablet", icon: TabletIcon },
  { name: "Desktop", icon: DesktopIcon },
] as const;

/** How long typing rests before the app starts anew, in ms. */
const RESTART_AFTER = 400;

type Props = { origin: string; code: string; onLine: (line: number) => void };

/** The app as written so far, running on its own origin beside the code, with what it says. */
export function PreviewPane({ origin, code, onLine }: Props) {
  const [running, setRunning] = useState(code);
  const [run, setRun] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [device, setDevice] = useState<string>("Phone");
  const { lines, hear, clear } = useConsole();
  const prompts = useFramePrompts(String(run));
  useEffect(() => {
    if (code === running || stopped) return;
    const timer = window.setTimeout(() => restart(code), RESTART_AFTER);
    return () => window.clearTimeout(timer);
  });
  function restart(html: string) {
    setRunning(html);
    clear();
    setStopped(false);
    setRun((n) => n + 1);
  }
  return (
    <section className="pane preview-pane" aria-label="Preview">
      <div className="pane-bar">
        <span className="small grow" role="status">
          <span className={stopped ? "live-dot off" : "live-dot"} aria-hidden="true" /> {stopped ? "Stopped" : "Live"}
        </span>
        <fieldset className="row" aria-label="Device">
          {DEVICES.map(({ name, icon: Icon }) => (
            <IconButton
              key={name}
              label={name}
              look={device === name ? "soft" : "ghost"}
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
        <IconButton label="Stop preview" disabled={stopped} onClick={() => setStopped(true)}>
          <StopIcon />
        </IconButton>
      </div>
      <div className={`device ${device.toLowerCase()}`}>
        {stopped && (
          <div className="stack center">
            <p className="quiet">The app is stopped. Typing does not start it.</p>
            <Button look="soft" className="center" onClick={() => restart(code)}>
              <PlayIcon />
              Start
            </Button>
          </div>
        )}
        {!stopped && running.trim() === "" && <p className="quiet">Your app appears here as you write.</p>}
        {!stopped && running.trim() !== "" && (
          <AppFrame
            key={run}
            origin={origin}
            html={running}
            title="Live preview"
            guardsFocus
            onMessage={(message) => {
              hear(message);
              prompts.onMessage(message);
            }}
            onReload={() => restart(code)}
          />
        )}
      </div>
      {prompts.dialog}
      <PreviewConsole lines={lines} onLine={onLine} />
    </section>
  );
}
