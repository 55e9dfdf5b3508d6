import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { sizeText } from "#domain/numbers.ts";
import { Button } from "./button.tsx";

/** A request of an app. `isLast`: a refusal blocks further requests of this kind for the rest of the run. */
export type Prompt = { isLast: boolean } & (
  | { kind: "leave"; url: string }
  | { kind: "save"; files: Array<{ name: string; file: Blob }> }
);

/** The answer counts only after this time without a press or another file, in ms: a tap meant for the app can't hit it. */
const ARM_MS = 600;

type Props = { prompt: Prompt; onAnswer: (isAccepted: boolean) => void };

/** A prompt over a running app. It is not modal, so the viewer's bar stays usable. */
export function FramePrompt({ prompt, onAnswer }: Props) {
  const titleId = useId();
  const [presses, setPresses] = useState(0);
  const [armedRound, setArmedRound] = useState<number | null>(null);
  const round = presses + (prompt.kind === "save" ? prompt.files.length : 0);
  const isArmed = armedRound === round;
  useEffect(() => {
    const timer = window.setTimeout(() => setArmedRound(round), ARM_MS);
    return () => window.clearTimeout(timer);
  }, [round]);
  function press(event: KeyboardEvent) {
    if (event.key === "Escape") onAnswer(false);
    else if (!isArmed) setPresses((count) => count + 1);
  }
  return (
    <dialog
      ref={showWhileMounted}
      className="dialog frame-prompt"
      aria-labelledby={titleId}
      onKeyDown={press}
      onPointerDown={() => !isArmed && setPresses((count) => count + 1)}
    >
      <h2 id={titleId}>{titleOf(prompt)}</h2>
      {prompt.kind === "leave" ? (
        <p className="quiet address">{prompt.url}</p>
      ) : (
        <ul className="quiet address">
          {prompt.files.map(({ name, file }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: files are only added, and their names may repeat
            <li key={index}>
              {name || "Unnamed file"} ({sizeText(file.size)})
            </li>
          ))}
        </ul>
      )}
      {prompt.isLast && <p className="small quiet">{LAST_HINTS[prompt.kind]}</p>}
      <div className="actions">
        <Button look="soft" onClick={() => onAnswer(false)}>
          {prompt.kind === "leave" ? "Stay here" : "Don't save"}
        </Button>
        <Button busy={!isArmed} onClick={() => onAnswer(true)}>
          {prompt.kind === "leave" ? "Open the link" : "Save"}
        </Button>
      </div>
    </dialog>
  );
}

const LAST_HINTS = {
  leave: "If you stay, the app's links stay off until you reload it.",
  save: "If you don't save, the app can't ask again until you reload it.",
};

function titleOf(prompt: Prompt) {
  if (prompt.kind === "leave") return `Leaving to ${new URL(prompt.url).host}?`;
  return prompt.files.length === 1 ? "Save this file?" : `Save ${prompt.files.length} files?`;
}

/** An app in full screen covers the question, so full screen ends. Closed before it is removed: the focus returns to the app. */
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
