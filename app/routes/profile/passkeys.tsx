import { useState } from "react";
import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { DialogActions } from "#app/components/overlays/dialog-actions.tsx";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import { startRegistration } from "#app/lib/passkeys.client.ts";
import { notify } from "#app/lib/toast.ts";
import type { AccountPage } from "#domain/accounts/queries.server.ts";
import { CollapsibleSection } from "./collapsible-section.tsx";
import { CurrentPasswordField, FormError } from "./current-password.tsx";
import * as styles from "./profile.module.css";

export function Passkeys({ passkeys }: { passkeys: AccountPage["passkeys"] }) {
  const [name, setName] = useState("This device");
  const [open, setOpen] = useState(false);
  const [isWaitingForDevice, setIsWaitingForDevice] = useState(false);
  const add = useActionWithFailure({ onSuccess: () => setOpen(false) });
  const start = useActionWithFailure<{ optionsJSON: string }>({
    onSuccess({ optionsJSON }) {
      setIsWaitingForDevice(true);
      startRegistration({ optionsJSON: JSON.parse(optionsJSON) })
        .finally(() => setIsWaitingForDevice(false))
        .then((response) =>
          add.submit({ intent: "passkey-add", name, response: JSON.stringify(response) }, { method: "post" }),
        )
        .catch(() => notify.error("Passkey not added", "Your device didn't create a passkey. Nothing was changed."));
    },
  });
  const count = passkeys.length;
  const busyText = isWaitingForDevice ? "Waiting for your device..." : (start.busy || add.busy) && "One moment...";
  return (
    <CollapsibleSection
      title="Passkeys"
      summary={count === 0 ? "Sign in with your fingerprint, face or security key" : `${count} set up`}
      open={open}
      onToggle={setOpen}
    >
      <ul className={styles.plainList}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <PasskeyRow passkey={passkey} />
          </li>
        ))}
      </ul>
      <start.Form method="post" className="stack">
        <input type="hidden" name="intent" value="passkey" />
        <TextField
          label="Name"
          name="name"
          value={name}
          maxLength={40}
          onChange={(event) => setName(event.target.value)}
          required
        />
        <CurrentPasswordField failure={start.failure} />
        <FormError failure={start.failure ?? add.failure} />
        <div>
          <Button type="submit" busy={busyText}>
            Add a passkey
          </Button>
        </div>
      </start.Form>
    </CollapsibleSection>
  );
}

function PasskeyRow({ passkey }: { passkey: AccountPage["passkeys"][number] }) {
  const { Form, busy, failure } = useActionWithFailure();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="intent" value="passkey-remove" />
      <input type="hidden" name="id" value={passkey.id} />
      <div className="row">
        <span className="grow">
          <strong>{passkey.name}</strong>
          <span className={`small quiet ${styles.block}`}>
            Added <RelativeTime at={passkey.createdAt} hasClock />
            {passkey.usedAt && (
              <>
                , last used <RelativeTime at={passkey.usedAt} hasClock />
              </>
            )}
          </span>
        </span>
        {!isConfirming && (
          <Button variant="soft" onClick={() => setIsConfirming(true)}>
            Remove
          </Button>
        )}
      </div>
      {isConfirming && (
        <>
          <CurrentPasswordField failure={failure} />
          <FormError failure={failure} />
          <DialogActions onCancel={() => setIsConfirming(false)}>
            <Button type="submit" variant="danger" busy={busy && "Removing..."}>
              Remove {passkey.name}
            </Button>
          </DialogActions>
        </>
      )}
    </Form>
  );
}
