import { useState } from "react";
import { FrameNotice } from "#app/components/apps/frame-notice.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { saveHostChoices } from "#app/device/previews.ts";
import type { Runnable } from "#domain/previews/queries.server.ts";

/** Asks once about each declared host; the answers are stored with the project. */
export function HostPrompt({ app, onSaved }: { app: Pick<Runnable, "id" | "hostChoices">; onSaved: () => void }) {
  const [isSaving, setIsSaving] = useState(false);
  const asked = app.hostChoices.filter(({ isAllowed }) => isAllowed === null);
  const hosts = asked.map(({ host, purpose }) => `${host} (${purpose})`).join(", ");
  async function answer(isAllowed: boolean) {
    setIsSaving(true);
    const choices = Object.fromEntries(asked.map(({ host }) => [host, isAllowed]));
    if (await saveHostChoices(app.id, choices)) onSaved();
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
