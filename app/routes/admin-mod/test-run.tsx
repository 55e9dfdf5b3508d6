import { useState } from "react";
import { AppFrame } from "#app/components/app-frame.tsx";
import { Button } from "#app/components/button.tsx";
import type { BridgeMessage } from "#domain/previews/bridge.ts";

/** Runs the reviewed bytes on an origin that was never used before, and lists what they tried and may not. */
export function TestRun({ origin, html, name }: { origin: string; html: string; name: string }) {
  const [running, setRunning] = useState(false);
  const [evidence, setEvidence] = useState<Array<string>>([]);
  function hear(message: BridgeMessage) {
    const line = readEvidence(message);
    if (line) setEvidence((lines) => (lines.includes(line) ? lines : [...lines, line]));
  }
  return (
    <section className="stack" aria-label="Test">
      <span>
        <Button look="soft" onClick={() => setRunning(!running)}>
          {running ? "Stop" : "Test App"}
        </Button>
      </span>
      {running && (
        <AppFrame
          moderator
          origin={origin}
          html={html}
          title={`Test of ${name}`}
          className="test-frame"
          onMessage={hear}
        />
      )}
      {evidence.length > 0 && (
        <ul className="evidence" aria-label="Evidence">
          {evidence.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function readEvidence(message: BridgeMessage) {
  if (message.type === "violation") return `This app tried to reach ${message.blocked} (${message.directive})`;
  if (message.type === "error") return `Error in line ${message.line}: ${message.message}`;
  if (message.type === "open-link") return `A link leads to ${message.url}`;
  return null;
}
