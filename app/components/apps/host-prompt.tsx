import { Button } from "#app/components/forms/button.tsx";
import { saveHostChoices } from "#app/device/previews.ts";
import { useCall } from "#app/hooks/use-call.ts";
import type { HostChoice } from "#domain/previews/host-choices.ts";
import { FrameNotice } from "./frame-notice.tsx";

type Props = { projectId: string; hostChoices: ReadonlyArray<HostChoice>; onSaved: () => void };

/** Asks once about each declared host; the answers are stored with the project. */
export function HostPrompt({ projectId, hostChoices, onSaved }: Props) {
  const asked = hostChoices.filter(({ isAllowed }) => isAllowed === null);
  const hosts = asked.map(({ host, purpose }) => `${host} (${purpose})`).join(", ");
  const { start, busy } = useCall(async (isAllowed: boolean) => {
    const choices = Object.fromEntries(asked.map(({ host }) => [host, isAllowed]));
    if (await saveHostChoices(projectId, choices)) onSaved();
  });
  return (
    <FrameNotice text={asked.length === 0 ? null : `This app wants to contact ${hosts}. Allow it when you run it?`}>
      <Button variant="soft" busy={busy} onClick={() => void start(true)}>
        Allow
      </Button>
      <Button variant="ghost" busy={busy} onClick={() => void start(false)}>
        Don't allow
      </Button>
    </FrameNotice>
  );
}
