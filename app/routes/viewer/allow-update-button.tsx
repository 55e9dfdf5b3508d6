import { Button } from "#app/components/forms/button.tsx";
import { answerUpdate } from "#app/device/installs/answer-update.ts";
import { useCall } from "#app/hooks/use-call.ts";

type Props = { app: { id: string; update: { codeVersion: string } } };

export function AllowUpdateButton({ app }: Props) {
  const { start, busy } = useCall(async () => {
    await answerUpdate(app, { accepted: true });
  });
  return (
    <Button large busy={busy && "Updating..."} onClick={() => void start()}>
      Allow and update
    </Button>
  );
}
