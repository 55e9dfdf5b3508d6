import { useRef, useState } from "react";
import { FramePrompt, type Prompt } from "#app/components/frame-prompt.tsx";
import { downloadFile } from "#app/device/download.ts";
import type { BridgeMessage } from "#domain/previews/bridge.ts";
import { savedName } from "#domain/previews/rules.ts";

/** Links are ignored for this long after an answer, in ms. */
const PAUSE_MS = 1000;
/** After this many refusals of a kind, further requests of the run are ignored. */
const MAX_REFUSALS = 2;
/** Maximum number of files in one prompt. */
const MAX_FILES = 20;

type Refusals = { run: string; counts: Record<Prompt["kind"], number>; answeredAt: number };

function newRun(run: string): Refusals {
  return { run, counts: { leave: 0, save: 0 }, answeredAt: Number.NEGATIVE_INFINITY };
}

/**
 * Asks the user before an app opens a link to another site and before it saves a file. An app can't block the page with
 * prompts: a link needs a recent click, no prompt replaces an open one, and the second refusal is final for that run.
 * `run` identifies the run; a new run resets the refusals.
 */
export function useFramePrompts(run: string) {
  const [asked, setAsked] = useState<{ run: string; prompt: Prompt } | null>(null);
  const record = useRef(newRun(run));
  const prompt = asked?.run === run ? asked.prompt : null;

  function onMessage(message: BridgeMessage) {
    if (record.current.run !== run) record.current = newRun(run);
    const { counts, answeredAt } = record.current;
    if (message.type === "open-link") {
      const isPaused = performance.now() - answeredAt < PAUSE_MS;
      if (prompt || isPaused || counts.leave >= MAX_REFUSALS || !hasRecentClick()) return;
      setAsked({ run, prompt: { kind: "leave", url: message.url, isLast: counts.leave === MAX_REFUSALS - 1 } });
    }
    if (message.type === "save-file") {
      if (counts.save >= MAX_REFUSALS) return;
      const { file } = message;
      const name = savedName(message.name);
      setAsked((before) => {
        const open = before?.run === run ? before.prompt : null;
        if (open?.kind === "leave") return before;
        const files = [...(open?.files ?? []), { name, file }].slice(0, MAX_FILES);
        return { run, prompt: { kind: "save", files, isLast: counts.save === MAX_REFUSALS - 1 } };
      });
    }
  }

  function answer(isAccepted: boolean) {
    if (!prompt) return;
    setAsked(null);
    record.current.answeredAt = performance.now();
    if (!isAccepted) record.current.counts[prompt.kind] += 1;
    else if (prompt.kind === "leave") window.open(prompt.url, "_blank", "noopener,noreferrer");
    else for (const { name, file } of prompt.files) downloadFile(name, file);
  }

  const dialog = prompt && <FramePrompt key={prompt.kind} prompt={prompt} onAnswer={answer} />;
  return { onMessage, dialog };
}

/** A click or key in a frame also activates the parent page. True in browsers without `userActivation`. */
function hasRecentClick() {
  return navigator.userActivation?.isActive ?? true;
}
