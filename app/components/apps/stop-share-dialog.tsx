import { ConfirmDialog } from "#app/components/overlays/dialog.tsx";
import { callApi } from "#app/device/api.ts";
import { useCall } from "#app/hooks/use-call.ts";
import { notify } from "#app/lib/toast.ts";
import type { Share } from "#domain/shares/share.ts";
import { stopText } from "./share-texts.ts";

type Props = { share: Share; onClose: () => void; onStopped: () => void };

export function StopShareDialog({ share: { id, name, projectId }, onClose, onStopped }: Props) {
  const { start, busy } = useCall(async () => {
    const answer = await callApi("DELETE", "/api/shares/:id", { param: { id } });
    onClose();
    if (answer.ok) {
      notify.success("Sharing stopped");
      onStopped();
    } else notify.failure(answer.error);
  });
  return (
    <ConfirmDialog
      title={`Stop sharing ${name}?`}
      open
      text={stopText({ isOnDevice: projectId === null })}
      confirm="Stop sharing"
      busy={busy && "Stopping..."}
      onClose={onClose}
      onConfirm={() => void start()}
    />
  );
}
