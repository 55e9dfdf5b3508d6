import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { PasswordField } from "#app/components/forms/password-field.tsx";
import { AuthCard } from "#app/components/shell/auth-card.tsx";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import { Countdown } from "./countdown.tsx";

export type ConfirmStep = { step: "done"; to: string } | { step: "password"; email: string };

/** For a browser other than the one that signed up, which may be a stranger's, and for an earlier link. */
export function ConfirmBySignIn({ token, email }: { token: string; email: string }) {
  const { Form, busy, failure, done } = useActionWithFailure<ConfirmStep>();
  if (done?.data.step === "done") return <Countdown title="Account Confirmed!" to={done.data.to} />;
  return (
    <AuthCard title="Sign in to confirm" takesFocus tile="✉️">
      <p className="quiet">
        This link is from another browser or from an earlier email than this browser's last sign-up. Please enter the
        password that you chose with it.
      </p>
      <Form method="post" action="/confirmed" className="stack">
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="token" value={token} />
        <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        {failure && (
          <p className="error" role="alert">
            {failure.message}
          </p>
        )}
        <Button type="submit" large busy={busy && "Signing in..."}>
          Sign In
        </Button>
      </Form>
      <p className="quiet">
        You didn't choose a password? Then someone else signed up with your address. Close this page, or set a password
        of your own.
      </p>
      <LinkButton variant="ghost" large to="/forgot-password">
        Set a new password
      </LinkButton>
    </AuthCard>
  );
}
