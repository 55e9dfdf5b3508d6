import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { answerUpdate } from "#app/device/installs/answer-update.ts";

type Props = { app: { id: string; update: { codeVersion: string } } };

export function AllowUpdateButton({ app }: Props) {
  const [isSaving, setIsSaving] = useState(false);
  async function allow() {
    setIsSaving(true);
    await answerUpdate(app, { accepted: true });
    setIsSaving(false);
  }
  return (
    <Button large busy={isSaving && "Updating..."} onClick={allow}>
      Allow and update
    </Button>
  );
}
