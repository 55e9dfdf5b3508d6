import { ConfirmDialog } from "#app/components/overlays/dialog.tsx";
import { DialogButton } from "#app/components/overlays/dialog-button.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import { focusHeadingOnRemoval } from "#app/lib/focus.ts";
import type { OpenedUser } from "#domain/administration/queries.server.ts";

export function RemoveOverride({ user }: { user: OpenedUser }) {
  return (
    <DialogButton
      ref={focusHeadingOnRemoval}
      variant="ghost"
      dialog={(close) => <RemoveDialog userId={user.userId} onClose={close} />}
    >
      Remove override
    </DialogButton>
  );
}

function RemoveDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { submit, busy } = useAction({ onSuccess: onClose });
  return (
    <ConfirmDialog
      title="Remove override"
      text="The tier follows the payments of this account again."
      confirm="Remove override"
      open
      busy={busy && "Removing..."}
      onClose={onClose}
      onConfirm={() => submit({ intent: "remove-override", userId }, { method: "post" })}
    />
  );
}
