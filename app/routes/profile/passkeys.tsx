import { startRegistration } from "@simplewebauthn/browser";
import { useEffect, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/fields.tsx";
import { RelativeTime } from "#app/components/relative-time.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import { notify } from "#app/lib/toast.ts";
import type { AccountPage } from "#domain/accounts/queries.server.ts";
import { CurrentPassword, FormError } from "./current-password.tsx";
import { Fold } from "./fold.tsx";

/** Passkeys sign in without a password. Adding one asks for the password, then the device asks for the person. */
export function Passkeys({ passkeys }: { passkeys: AccountPage["passkeys"] }) {
  const start = useAction<{ optionsJSON: string }>();
  const add = useAction();
  const [name, setName] = useState("This device");
  const { submit } = add;
  const asked = start.done?.data.optionsJSON;
  useEffect(() => {
    if (!asked) return;
    startRegistration({ optionsJSON: JSON.parse(asked) })
      .then((response) =>
        submit({ intent: "passkey-add", name, response: JSON.stringify(response) }, { method: "post" }),
      )
      .catch(() => notify.error("Passkey not added", "Your device did not make one. Nothing was changed."));
  }, [asked, submit, name]);
  const count = passkeys.length;
  return (
    <Fold
      title="Passkeys"
      summary={count === 0 ? "Sign in with your fingerprint, face or a key" : `${count} set up`}
      done={add.done}
    >
      <ul className="plain-list">
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
        <CurrentPassword failure={start.failure} />
        <FormError failure={start.failure ?? add.failure} />
        <div>
          <Button type="submit" busy={(start.busy || add.busy) && "Waiting for your device..."}>
            Add a passkey
          </Button>
        </div>
      </start.Form>
    </Fold>
  );
}

function PasskeyRow({ passkey }: { passkey: AccountPage["passkeys"][number] }) {
  const { Form, busy, failure } = useAction();
  const [asking, setAsking] = useState(false);
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="intent" value="passkey-remove" />
      <input type="hidden" name="id" value={passkey.id} />
      <div className="row">
        <span className="grow">
          <strong>{passkey.name}</strong>
          <span className="small quiet block">
            Added <RelativeTime at={passkey.createdAt} />
            {passkey.usedAt && (
              <>
                , last used <RelativeTime at={passkey.usedAt} />
              </>
            )}
          </span>
        </span>
        {!asking && (
          <Button look="soft" onClick={() => setAsking(true)}>
            Remove
          </Button>
        )}
      </div>
      {asking && (
        <>
          <CurrentPassword failure={failure} />
          <FormError failure={failure} />
          <div className="actions">
            <Button look="soft" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button type="submit" look="danger" busy={busy && "Removing..."}>
              Remove {passkey.name}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
