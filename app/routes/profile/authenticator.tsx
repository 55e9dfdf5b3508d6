import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/fields.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import type { AccountPage } from "#domain/accounts/queries.server.ts";
import { CurrentPassword, FormError } from "./current-password.tsx";
import { Fold } from "./fold.tsx";

/** Codes from an app as a second step after the password. */
export function Authenticator({ authenticator }: { authenticator: AccountPage["authenticator"] }) {
  const start = useAction<{ secret: string; qrSvg: string }>();
  const confirm = useAction<Array<string>>();
  const codes = confirm.done?.data ?? null;
  const asked = start.done?.data ?? null;
  const summary = authenticator ? `On, ${authenticator.codesLeft} recovery codes left` : "Off";
  return (
    <Fold title="Authenticator app" summary={summary}>
      {codes && <RecoveryCodes codes={codes} />}
      {authenticator && <RemoveForm />}
      {!authenticator && !asked && (
        <start.Form method="post" className="stack">
          <input type="hidden" name="intent" value="totp" />
          <p>After your password, we then ask for a six-digit code from an app on your phone.</p>
          <CurrentPassword failure={start.failure} />
          <FormError failure={start.failure} />
          <div>
            <Button type="submit" busy={start.busy && "One moment..."}>
              Set up
            </Button>
          </div>
        </start.Form>
      )}
      {!authenticator && asked && (
        <confirm.Form method="post" className="stack">
          <input type="hidden" name="intent" value="totp-confirm" />
          <p>Scan this with your authenticator app, or type the key into it.</p>
          <img
            className="qr"
            alt="QR code of the key below"
            src={`data:image/svg+xml,${encodeURIComponent(asked.qrSvg)}`}
            width={180}
            height={180}
          />
          <code className="key">{asked.secret.replace(/(.{4})/g, "$1 ").trim()}</code>
          <TextField
            label="Code from the app"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            error={confirm.failure?.message}
            required
          />
          <div>
            <Button type="submit" busy={confirm.busy && "Checking..."}>
              Turn on
            </Button>
          </div>
        </confirm.Form>
      )}
    </Fold>
  );
}

/** Shown once: the server keeps only their hashes. */
function RecoveryCodes({ codes }: { codes: Array<string> }) {
  const text = codes.join("\n");
  return (
    <div className="stack notice" role="status">
      <p>
        <strong>Keep these recovery codes.</strong> Each signs you in once if you lose your phone. They are not shown
        again.
      </p>
      <pre className="key">{text}</pre>
      <div className="row">
        <Button look="soft" onClick={() => navigator.clipboard.writeText(text)}>
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

function RemoveForm() {
  const { Form, busy, failure } = useAction();
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="intent" value="totp-remove" />
      <CurrentPassword failure={failure} />
      <FormError failure={failure} />
      <div>
        <Button type="submit" look="danger" busy={busy && "Removing..."}>
          Turn off the authenticator
        </Button>
      </div>
    </Form>
  );
}
