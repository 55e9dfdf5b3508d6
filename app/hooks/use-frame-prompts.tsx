import { useRef, useState } from "react";
import { FramePrompt, type Prompt } from "#app/components/apps/frame-prompt.client.tsx";
import { downloadFile } from "#app/device/device-apps/download.ts";
import type { BridgeMessage } from "#domain/previews/bridge.ts";
import { savedName } from "#domain/previews/saved-name.ts";

const LINK_PAUSE_MS = 1000;
const MAX_REFUSALS = 2;
const MAX_FILES = 20;

type RunRecord = { run: string; counts: Record<Prompt["kind"], number>; answeredAt: number };

function createRunRecord(run: string): RunRecord {
  return { run, counts: { leave: 0, save: 0 }, answeredAt: Number.NEGATIVE_INFINITY };
}

/** A link needs a recent click and no prompt replaces an open one, so that no app blocks the page. */
export function useFramePrompts(run: string) {
  const [openPrompt, setOpenPrompt] = useState<{ run: string; prompt: Prompt } | null>(null);
  const record = useRef(createRunRecord(run));
  const prompt = openPrompt?.run === run ? openPrompt.prompt : null;

  function onMessage(message: BridgeMessage) {
    if (record.current.run !== run) record.current = createRunRecord(run);
    const { counts, answeredAt } = record.current;
    if (message.type === "open-link") {
      const isPaused = performance.now() - answeredAt < LINK_PAUSE_MS;
      if (prompt || isPaused || counts.leave >= MAX_REFUSALS || !hasRecentClick()) return;
      setOpenPrompt({ run, prompt: { kind: "leave", url: message.url, isLast: counts.leave === MAX_REFUSALS - 1 } });
    }
    if (message.type === "save-file") {
      if (counts.save >= MAX_REFUSALS) return;
      const { file } = message;
      const name = savedName(message.name, file.type);
      setOpenPrompt((before) => {
        const open = before?.run === run ? before.prompt : null;
        if (open?.kind === "leave") return before;
        const files = [...(open?.files ?? []), { name, file }].slice(0, MAX_FILES);
        return { run, prompt: { kind: "save", files, isLast: counts.save === MAX_REFUSALS - 1 } };
      });
    }
  }

  function answer(isAccepted: boolean) {
    if (!prompt) return;
    setOpenPrompt(null);
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
