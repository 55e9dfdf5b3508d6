import { type KeyboardEvent, useId, useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { dialogClass } from "#app/components/overlays/dialog.tsx";
import { DialogActions } from "#app/components/overlays/dialog-actions.tsx";
import { useTimeout } from "#app/hooks/use-timer.ts";
import { withKeys } from "#app/lib/with-keys.ts";
import { sizeText } from "#domain/kit/numbers.ts";
import { linkQuestion } from "#domain/previews/link-schemes.ts";
import * as styles from "./frame-prompt.module.css";

/** `isLast`: a refusal blocks further requests of this kind for the rest of the run. */
export type Prompt = { isLast: boolean } & (
  | { kind: "leave"; url: string }
  | { kind: "save"; files: Array<{ name: string; file: Blob }> }
);

/** Answers count only after this time without a press, so that a tap meant for the app can't hit one. */
const ARM_DELAY_MS = 600;

type Props = { prompt: Prompt; onAnswer: (isAccepted: boolean) => void };

/** Not modal, so that the viewer's bar stays usable. */
export function FramePrompt({ prompt, onAnswer }: Props) {
  const titleId = useId();
  const [presses, setPresses] = useState(0);
  const [armedRound, setArmedRound] = useState<number | null>(null);
  const round = presses + (prompt.kind === "save" ? prompt.files.length : 0);
  const isArmed = armedRound === round;
  useTimeout(setArmedRound, ARM_DELAY_MS, round);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") onAnswer(false);
    else if (!isArmed) setPresses((count) => count + 1);
  }
  return (
    <dialog
      ref={showWhileMounted}
      className={dialogClass(styles.framePrompt)}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onPointerDown={() => !isArmed && setPresses((count) => count + 1)}
    >
      <h2 id={titleId}>{promptTitle(prompt)}</h2>
      {prompt.kind === "leave" ? (
        <p className={`${styles.address} quiet`}>{prompt.url}</p>
      ) : (
        <ul className={`${styles.address} quiet`}>
          {withKeys(prompt.files, ({ name }) => name).map(({ item, key }) => (
            <li key={key}>
              {item.name || "Unnamed file"} ({sizeText(item.file.size)})
            </li>
          ))}
        </ul>
      )}
      {prompt.isLast && <p className="small quiet">{LAST_HINTS[prompt.kind]}</p>}
      <DialogActions
        cancelLabel={prompt.kind === "leave" ? "Stay here" : "Don't save"}
        onCancel={() => onAnswer(false)}
      >
        <Button busy={!isArmed} onClick={() => onAnswer(true)}>
          {prompt.kind === "leave" ? "Open the link" : "Save"}
        </Button>
      </DialogActions>
    </dialog>
  );
}

const LAST_HINTS = {
  leave: "If you stay, the app's links will be off until you reload it.",
  save: "If you don't save, the app can't ask again until you reload it.",
};

function promptTitle(prompt: Prompt) {
  if (prompt.kind === "leave") return linkQuestion(prompt.url);
  return prompt.files.length === 1 ? "Save this file?" : `Save ${prompt.files.length} files?`;
}

/** A full-screen app would cover the prompt. Closed before unmount, so that the focus returns to the app. */
function showWhileMounted(dialog: HTMLDialogElement) {
  document.addEventListener("fullscreenchange", leaveFullScreen);
  leaveFullScreen();
  dialog.show();
  return () => {
    document.removeEventListener("fullscreenchange", leaveFullScreen);
    dialog.close();
  };
}

function leaveFullScreen() {
  if (document.fullscreenElement) void document.exitFullscreen();
}
