import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { saveHostChoices } from "#app/device/previews.ts";
import type { HostChoice } from "#domain/previews/host-choices.ts";
import { FrameNotice } from "./frame-notice.tsx";

type Props = { projectId: string; hostChoices: ReadonlyArray<HostChoice>; onSaved: () => void };

/** Asks once about each declared host; the answers are stored with the project. */
export function HostPrompt({ projectId, hostChoices, onSaved }: Props) {
  const [isSaving, setIsSaving] = useState(false);
  const asked = hostChoices.filter(({ isAllowed }) => isAllowed === null);
  const hosts = asked.map(({ host, purpose }) => `${host} (${purpose})`).join(", ");
  async function answer(isAllowed: boolean) {
    setIsSaving(true);
    const choices = Object.fromEntries(asked.map(({ host }) => [host, isAllowed]));
    if (await saveHostChoices(projectId, choices)) onSaved();
    setIsSaving(false);
  }
  return (
    <FrameNotice text={asked.length === 0 ? null : `This app wants to contact ${hosts}. Allow it when you run it?`}>
      <Button variant="soft" busy={isSaving} onClick={() => answer(true)}>
        Allow
      </Button>
      <Button variant="ghost" busy={isSaving} onClick={() => answer(false)}>
        Don't allow
      </Button>
    </FrameNotice>
  );
}
