import { useState } from "react";
import { Form } from "react-router";
import { AppFrame } from "#app/components/app-frame.tsx";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import type { BridgeMessage } from "#domain/previews/bridge.ts";

type Props = {
  submissionId: string;
  run: { origin: string; path: string };
  /** The network was switched on for this run, and the audit log has it. */
  unrestricted: boolean;
  html: string;
  name: string;
};

/** Maximum number of evidence lines. */
const MAX_EVIDENCE = 200;

/** Runs the reviewed bytes on an origin that was never used before, and lists what they tried and may not. */
export function TestRun({ submissionId, run, unrestricted, html, name }: Props) {
  const [running, setRunning] = useState(unrestricted);
  const [asking, setAsking] = useState(false);
  const [restarts, setRestarts] = useState(0);
  const [evidence, setEvidence] = useState<Array<string>>([]);
  function hear(message: BridgeMessage) {
    const line = readEvidence(message);
    if (line) setEvidence((lines) => (lines.includes(line) ? lines : [...lines, line].slice(-MAX_EVIDENCE)));
  }
  return (
    <section className="stack" aria-label="Test">
      <span className="row wrap">
        <Button look="soft" onClick={() => setRunning(!running)}>
          {running ? "Stop" : "Test App"}
        </Button>
        {unrestricted ? (
          <span className="badge red">Unrestricted network</span>
        ) : (
          <Button look="ghost" onClick={() => setAsking(true)}>
            Unrestricted network...
          </Button>
        )}
      </span>
      {running && (
        <AppFrame
          key={restarts}
          guardsFocus
          origin={run.origin}
          path={run.path}
          html={html}
          title={`Test of ${name}`}
          className="test-frame"
          onMessage={hear}
          onReload={() => setRestarts(restarts + 1)}
        />
      )}
      {running && (
        <ul className="evidence" aria-label="Evidence">
          {evidence.length === 0 && <li className="quiet">Nothing refused so far, no errors, no links followed.</li>}
          {evidence.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <Dialog title="Run with an unrestricted network?" open={asking} onClose={() => setAsking(false)} alert>
        <p className="quiet">
          For this one run the app may reach any host, from your browser and your address. It is on a fresh origin and
          can't see your account. The audit log notes that you switched the network on.
        </p>
        {/* A document of its own: the page's policy names the one origin that this run has. */}
        <Form method="post" reloadDocument className="actions">
          <input type="hidden" name="intent" value="open-network" />
          <input type="hidden" name="submissionId" value={submissionId} />
          <Button look="soft" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button look="danger" type="submit">
            Switch on and run
          </Button>
        </Form>
      </Dialog>
    </section>
  );
}

function readEvidence(message: BridgeMessage) {
  if (message.type === "violation") return `This app tried to reach ${message.blocked} (${message.directive})`;
  if (message.type === "error") return `Error in line ${message.line}: ${message.message}`;
  if (message.type === "open-link") return `A link leads to ${message.url}`;
  if (message.type === "save-file") return `Wants to save a file: ${message.name}`;
  return null;
}
