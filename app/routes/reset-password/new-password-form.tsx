import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { AuthCard } from "#app/components/auth-card.tsx";
import { Button, LinkButton } from "#app/components/button.tsx";
import { PasswordField } from "#app/components/password-field.tsx";
import { PasswordParts } from "#app/components/password-parts.tsx";
import { forgetResetEmail, readResetEmail } from "#app/device/reset-email.ts";
import { useFailure } from "#app/hooks/use-failure.ts";
import { notify } from "#app/lib/toast.ts";
import type { Failure } from "#domain/errors.ts";

/** Sets a new password for the account whose mailed link was opened; the address is only shown. */
export function NewPasswordForm({ email }: { email: string | null }) {
  const fetcher = useFetcher<{ done: boolean; failure: Failure | null }>();
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(email);
  const done = fetcher.data?.done ?? false;
  const failure = fetcher.data?.failure ?? null;
  useFailure(failure);
  useEffect(() => {
    if (!email) setShown(readResetEmail());
  }, [email]);
  useEffect(() => {
    if (!done) return;
    forgetResetEmail();
    notify.success("Password updated successfully!");
  }, [done]);
  if (done) {
    return (
      <AuthCard title="Password Updated!" takesFocus tile="🔑">
        <p className="quiet" role="status">
          Your password was changed and every device was signed out. Return to the login page and sign in with the new
          one.
        </p>
        <LinkButton large to="/auth">
          Back to Login
        </LinkButton>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Reset Password">
      {shown && <p className="quiet">for {shown}</p>}
      <fetcher.Form method="post" action="/reset-password" className="stack">
        <input type="hidden" name="intent" value="set-password" />
        <input type="hidden" name="username" autoComplete="username" value={shown ?? ""} />
        <PasswordField
          label="New Password"
          name="password"
          autoComplete="new-password"
          onChange={(event) => setPassword(event.target.value)}
          required
        />
        <PasswordParts password={password} />
        <PasswordField label="Confirm New Password" name="confirmPassword" autoComplete="new-password" required />
        {failure && (
          <p className="error" role="alert">
            {failure.title}: {failure.message}
          </p>
        )}
        <Button type="submit" large busy={fetcher.state !== "idle" && "Updating Password..."}>
          Update Password
        </Button>
      </fetcher.Form>
    </AuthCard>
  );
}
