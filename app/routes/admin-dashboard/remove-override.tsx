import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { ConfirmDialog } from "#app/components/overlays/dialog.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import type { OpenedUser } from "#domain/administration/queries.server.ts";

export function RemoveOverride({ user }: { user: OpenedUser }) {
  const [isAsking, setAsking] = useState(false);
  const { submit, busy } = useAction({ onSuccess: () => setAsking(false) });
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Remove override
      </Button>
      <ConfirmDialog
        title="Remove override"
        text="The tier follows the payments of this account again."
        confirm="Remove override"
        open={isAsking}
        busy={busy && "Removing..."}
        onClose={() => setAsking(false)}
        onConfirm={() => submit({ intent: "remove-override", userId: user.userId }, { method: "post" })}
      />
    </>
  );
}
