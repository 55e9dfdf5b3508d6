import { useEffect, useState } from "react";
import { AppFrame } from "#app/components/app-frame.tsx";
import { IconButton } from "#app/components/button.tsx";
import { DesktopIcon, PhoneIcon, ReloadIcon, TabletIcon } from "#app/components/tool-icons.tsx";
import type { BridgeMessage } from "#domain/previews/bridge.ts";

const DEVICES = [
  { name: "Phone", icon: PhoneIcon },
  { name: "Tablet", icon: TabletIcon },
  { name: "Desktop", icon: DesktopIcon },
] as const;

/** How long typing rests before the app starts anew, in ms. */
const RESTART_AFTER = 400;
/** Console lines shown. */
const LINES_KEPT = 100;

type Line = { id: number; kind: string; text: string };

/** The app as written so far, running on its own origin beside the code, with what it says. */
export function PreviewPane({ origin, code }: { origin: string; code: string }) {
  const [running, setRunning] = useState(code);
  const [run, setRun] = useState(0);
  const [device, setDevice] = useState<string>("Phone");
  const [lines, setLines] = useState<Array<Line>>([]);
  useEffect(() => {
    if (code === running) return;
    const timer = window.setTimeout(() => restart(code), RESTART_AFTER);
    return () => window.clearTimeout(timer);
  });
  function restart(html: string) {
    setRunning(html);
    setLines([]);
    setRun((n) => n + 1);
  }
  function hear(message: BridgeMessage) {
    const line = readLine(message);
    if (line) setLines((before) => [...before, { ...line, id: (before.at(-1)?.id ?? 0) + 1 }].slice(-LINES_KEPT));
  }
  const errors = lines.filter((line) => line.kind === "error").length;
  return (
    <section className="pane preview-pane" aria-label="Preview">
      <div className="pane-bar">
        <span className="small grow">
          <span className="live-dot" aria-hidden="true" /> Live
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
      </div>
      <div className={`device ${device.toLowerCase()}`}>
        {running.trim() === "" ? (
          <p className="quiet">Your app appears here as you write.</p>
        ) : (
          <AppFrame key={run} origin={origin} html={running} title="Live preview" onMessage={hear} />
        )}
      </div>
      <details className="console">
        <summary>
          Console{" "}
          <span className={errors > 0 ? "badge red" : "badge"}>
            {errors > 0 ? `${errors} ${errors === 1 ? "error" : "errors"}` : lines.length}
          </span>
        </summary>
        <ul>
          {lines.map((line) => (
            <li key={line.id} className={line.kind === "error" ? "error" : undefined}>
              {line.text}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function readLine(message: BridgeMessage): Omit<Line, "id"> | null {
  if (message.type === "console") return { kind: message.level, text: message.text };
  if (message.type === "error") return { kind: "error", text: `${message.message} (line ${message.line})` };
  if (message.type === "violation")
    return { kind: "error", text: `Refused to reach ${message.blocked} (${message.directive})` };
  return null;
}
