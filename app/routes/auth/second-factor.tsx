import { Link } from "react-router";
import { Button } from "#app/components/forms/button.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import { useAuthAddress } from "./auth-address.ts";
import * as styles from "./auth-form.module.css";

export function SecondFactor({ onBack }: { onBack: () => void }) {
  const { Form, busy, failure } = useActionWithFailure({ readsDocumentAnswer: true });
  const addressOf = useAuthAddress();
  return (
    <Form method="post" action={addressOf("code")} className="stack">
      <input type="hidden" name="intent" value="second-factor" />
      <TextField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="Enter the six-digit code from your authenticator app, or a recovery code."
        error={failure?.message}
        autoFocus
        required
      />
      <Button type="submit" large busy={busy && "Signing in..."}>
        Sign In
      </Button>
      <Link className={styles.textButton} to={addressOf("sign-in")} replace onClick={onBack}>
        Back to Sign In
      </Link>
    </Form>
  );
}
