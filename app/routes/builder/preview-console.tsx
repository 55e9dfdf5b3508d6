import { useState } from "react";
import type { BridgeMessage } from "#domain/previews/bridge.ts";

/** Console lines kept. */
const LINES_KEPT = 100;

type Line = { id: number; kind: string; text: string; line: number };

/** What the running app says, newest last. */
export function useConsole() {
  const [lines, setLines] = useState<Array<Line>>([]);
  function hear(message: BridgeMessage) {
    const line = readLine(message);
    if (line) setLines((before) => [...before, { ...line, id: (before.at(-1)?.id ?? 0) + 1 }].slice(-LINES_KEPT));
  }
  return { lines, hear, clear: () => setLines([]) };
}

/** The lines; one that knows where it came from leads there. */
export function PreviewConsole({ lines, onLine }: { lines: Array<Line>; onLine: (line: number) => void }) {
  const errors = lines.filter((line) => line.kind === "error").length;
  return (
    <details className="console">
      <summary>
        Console{" "}
        <span className={errors > 0 ? "badge red" : "badge"}>
          {errors > 0 ? `${errors} ${errors === 1 ? "error" : "errors"}` : lines.length}
        </span>
      </summary>
      {lines.length === 0 && <p className="quiet">What your app logs appears here.</p>}
      <ul>
        {lines.map(({ id, kind, text, line }) => (
          <li key={id} className={kind === "error" ? "error" : undefined}>
            <span className="grow">{text}</span>
            {line > 0 && (
              <button type="button" className="link" onClick={() => onLine(line)}>
                Line {line}
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function readLine(message: BridgeMessage): Omit<Line, "id"> | null {
  if (message.type === "console") return { kind: message.level, text: message.text, line: 0 };
  if (message.type === "error") return { kind: "error", text: message.message, line: message.line };
  if (message.type === "violation")
    return { kind: "error", text: `Refused to reach ${message.blocked} (${message.directive})`, line: message.line };
  if (message.type === "open-link") return { kind: "info", text: `A link leads to ${message.url}`, line: 0 };
  return null;
}
