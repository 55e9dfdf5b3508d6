import { useRef, useState } from "react";
import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { DialogActions } from "#app/components/overlays/dialog-actions.tsx";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import { useBusy } from "#app/hooks/use-busy.ts";
import { focusAfterRender } from "#app/lib/focus.ts";
import { startRegistration } from "#app/lib/passkeys.client.ts";
import { notify } from "#app/lib/toast.ts";
import type { AccountPage } from "#domain/accounts/queries.server.ts";
import { MAX_PASSKEY_NAME_LENGTH } from "#domain/auth/rules.ts";
import { CollapsibleSection, useSectionToClose } from "./collapsible-section.tsx";
import { CurrentPasswordField, FormError } from "./current-password.tsx";
import * as styles from "./profile.module.css";

/** What the device is asked, and the name that the passkey gets. */
type Started = { optionsJSON: string; name: string };

export function Passkeys({ passkeys }: { passkeys: AccountPage["passkeys"] }) {
  const { section, close } = useSectionToClose();
  const prompt = useBusy();
  const add = useActionWithFailure({ onSuccess: close });
  const start = useActionWithFailure<Started>({
    onSuccess: (started) => void prompt.run("Waiting for your device...", () => register(started)),
  });
  async function register({ optionsJSON, name }: Started) {
    try {
      const response = JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(optionsJSON) }));
      void add.submit({ intent: "passkey-add", name, response }, { method: "post" });
    } catch {
      notify.error("Passkey not added", "Your device didn't create a passkey. Nothing was changed.");
    }
  }
  const count = passkeys.length;
  const busyText = prompt.busy || ((start.busy || add.busy) && "One moment...");
  return (
    <CollapsibleSection
      title="Passkeys"
      summary={count === 0 ? "Sign in with your fingerprint, face or security key" : `${count} set up`}
      ref={section}
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
        <TextField label="Name" name="name" defaultValue="This device" maxLength={MAX_PASSKEY_NAME_LENGTH} required />
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
  const form = useRef<HTMLFormElement>(null);
  /** The pressed button is replaced by what takes the focus. */
  function ask(isAsking: boolean) {
    setIsConfirming(isAsking);
    focusAfterRender(() => form.current?.querySelector<HTMLElement>(isAsking ? "[type=password]" : "button"));
  }
  return (
    <Form ref={form} method="post" className="stack">
      <input type="hidden" name="intent" value="passkey-remove" />
      <input type="hidden" name="id" value={passkey.id} />
      <div className="row">
        <span className="grow">
          <strong>{passkey.name}</strong>
          <span className={`small quiet ${styles.block}`}>
            Added <RelativeTime at={passkey.createdAt} inSentence hasClock />
            {passkey.usedAt && (
              <>
                , last used <RelativeTime at={passkey.usedAt} inSentence hasClock />
              </>
            )}
          </span>
        </span>
        {!isConfirming && (
          <Button variant="soft" onClick={() => ask(true)}>
            Remove
          </Button>
        )}
      </div>
      {isConfirming && (
        <>
          <CurrentPasswordField failure={failure} />
          <FormError failure={failure} />
          <DialogActions onCancel={() => ask(false)}>
            <Button type="submit" variant="danger" busy={busy && "Removing..."} aria-label={`Remove ${passkey.name}`}>
              Remove
            </Button>
          </DialogActions>
        </>
      )}
    </Form>
  );
}
