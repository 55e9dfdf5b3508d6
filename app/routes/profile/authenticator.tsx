import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import { copyText } from "#app/lib/copy-text.ts";
import type { AccountPage } from "#domain/accounts/queries.server.ts";
import { CollapsibleSection } from "./collapsible-section.tsx";
import { CurrentPasswordField, FormError } from "./current-password.tsx";
import * as styles from "./profile.module.css";

type Props = { authenticator: AccountPage["authenticator"] };

export function Authenticator({ authenticator }: Props) {
  const isOn = authenticator !== null;
  const [setup, setSetup] = useState({ isOn, number: 0 });
  // Turning it off drops the key and the recovery codes that were shown.
  if (setup.isOn !== isOn) setSetup({ isOn, number: isOn ? setup.number : setup.number + 1 });
  const summary = authenticator ? `On, ${authenticator.codesLeft} recovery codes left` : "Off";
  return (
    <CollapsibleSection title="Authenticator app" summary={summary}>
      <AuthenticatorSetup key={setup.number} authenticator={authenticator} />
    </CollapsibleSection>
  );
}

function AuthenticatorSetup({ authenticator }: Props) {
  const setup = useActionWithFailure<{ secret: string; qrSvg: string }>();
  const confirmation = useActionWithFailure<Array<string>>();
  const recoveryCodes = confirmation.done?.data ?? null;
  const pendingKey = setup.done?.data ?? null;
  return (
    <>
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} />}
      {authenticator && <RemoveAuthenticatorForm />}
      {!authenticator && !pendingKey && (
        <setup.Form method="post" className="stack">
          <input type="hidden" name="intent" value="totp" />
          <p>We'll also ask for a six-digit code from an app on your phone.</p>
          <CurrentPasswordField failure={setup.failure} />
          <FormError failure={setup.failure} />
          <div>
            <Button type="submit" busy={setup.busy && "One moment..."}>
              Set up
            </Button>
          </div>
        </setup.Form>
      )}
      {!authenticator && pendingKey && (
        <confirmation.Form method="post" className="stack">
          <input type="hidden" name="intent" value="totp-confirm" />
          <p>Scan this with your authenticator app, or enter the key by hand.</p>
          <img
            className={styles.qr}
            alt="QR code of the key below"
            src={`data:image/svg+xml,${encodeURIComponent(pendingKey.qrSvg)}`}
            width={180}
            height={180}
          />
          <code className={styles.key}>{pendingKey.secret.replace(/(.{4})/g, "$1 ").trim()}</code>
          <TextField
            label="Code from the app"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            error={confirmation.failure?.message}
            required
          />
          <div>
            <Button type="submit" busy={confirmation.busy && "Checking..."}>
              Turn on
            </Button>
          </div>
        </confirmation.Form>
      )}
    </>
  );
}

/** Shown only once: the server stores only the codes' hashes. */
function RecoveryCodes({ codes }: { codes: Array<string> }) {
  const text = codes.join("\n");
  return (
    <div className={`stack ${styles.notice}`} role="status">
      <p>
        <strong>Save these recovery codes.</strong> Each one works once if you lose your phone. They won't be shown
        again.
      </p>
      <pre className={styles.key}>{text}</pre>
      <div className="row">
        <Button variant="soft" onClick={() => void copyText(text)}>
          Copy
        </Button>
        <a
          className="button soft"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Download
        </a>
      </div>
    </div>
  );
}

function RemoveAuthenticatorForm() {
  const { Form, busy, failure } = useActionWithFailure();
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="intent" value="totp-remove" />
      <CurrentPasswordField failure={failure} />
      <FormError failure={failure} />
      <div>
        <Button type="submit" variant="danger" busy={busy && "Removing..."}>
          Turn off the authenticator
        </Button>
      </div>
    </Form>
  );
}
