import { useState } from "react";
import { Form } from "react-router";
import { AppFrame } from "#app/components/apps/app-frame.tsx";
import { Badge } from "#app/components/feedback/badge.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { ActionRow } from "#app/components/overlays/dialog-actions.tsx";
import { DialogButton } from "#app/components/overlays/dialog-button.tsx";
import { useAppRun } from "#app/hooks/use-app-run.ts";
import type { BridgeMessage } from "#domain/previews/bridge.ts";
import * as styles from "./admin-mod.module.css";

type Props = {
  /** With it the network can be opened. */
  submissionId?: string;
  run: { origin: string; path: string };
  isRunning: boolean;
  unrestricted: boolean;
  html: string;
  name: string;
};

const MAX_EVIDENCE_LINES = 200;

const UNRESTRICTED_WARNING =
  "For this run only, the app can reach any host, from your browser and your IP address. It runs on a new origin and can't see your account. The audit log records that you turned the network on.";

/** Runs the reviewed bytes on an origin that has never been used, so that no earlier run's data remains. */
export function TestRun({ submissionId, run, isRunning, unrestricted, html, name }: Props) {
  const { run: restarts, restart } = useAppRun();
  const [evidence, setEvidence] = useState<Array<string>>([]);
  function addEvidence(message: BridgeMessage) {
    const line = evidenceText(message);
    if (line) setEvidence((lines) => (lines.includes(line) ? lines : [...lines, line].slice(-MAX_EVIDENCE_LINES)));
  }
  if (!isRunning) return null;
  return (
    <section className="stack panel" aria-label="Test">
      <span className="row wrap">
        <h3 className="grow">Test run</h3>
        {unrestricted ? (
          <Badge color="red">Unrestricted network</Badge>
        ) : (
          submissionId && (
            <DialogButton
              variant="ghost"
              dialog={(close) => <OpenNetworkDialog submissionId={submissionId} onClose={close} />}
            >
              Unrestricted network...
            </DialogButton>
          )
        )}
      </span>
      <AppFrame
        key={restarts}
        guardsFocus
        origin={run.origin}
        path={run.path}
        html={html}
        title={`Test run of ${name}`}
        className={styles.testFrame}
        onMessage={addEvidence}
        onReload={restart}
      />
      <ul className={styles.evidence} aria-label="Evidence">
        {evidence.length === 0 && <li className="quiet">No blocked requests, errors or links so far.</li>}
        {evidence.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function OpenNetworkDialog({ submissionId, onClose }: { submissionId: string; onClose: () => void }) {
  return (
    <Dialog title="Run with an unrestricted network?" open onClose={onClose} alertText={UNRESTRICTED_WARNING}>
      {/* Needs a document load: only a new document's policy can name the run's origin. */}
      <ActionRow as={Form} method="post" reloadDocument>
        <input type="hidden" name="intent" value="open-network" />
        <input type="hidden" name="submissionId" value={submissionId} />
        <Button variant="soft" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" type="submit">
          Turn on and run
        </Button>
      </ActionRow>
    </Dialog>
  );
}

function evidenceText(message: BridgeMessage) {
  if (message.type === "violation") return `This app tried to reach ${message.blocked} (${message.directive})`;
  if (message.type === "error") return `Error on line ${message.line}: ${message.message}`;
  if (message.type === "storage-refused")
    return "Your browser keeps no data for apps shown in a frame, so this run stores its data in memory only";
  if (message.type === "open-link") return `A link points to ${message.url}`;
  if (message.type === "save-file") return `Wants to save a file: ${message.name}`;
  return null;
}
